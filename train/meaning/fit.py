"""Fits the table to the teacher's sentences: python train/meaning/fit.py WORK, after teach.py. Writes the table and the expected vectors.

A word's row is w(v)·(v·A + relu(v·H + h)·O + δ), where v is the teacher's vector of the word alone: A, H, O and the weight w are one
function for all languages, so that those without sentences follow the rest; δ and a weight of its own are for words in sentences.
"""
import glob, json, sys
import numpy as np
import scipy.sparse
from wordfreq import get_frequency_dict
from table_file import ROOT, tokens_of, write_table

LANGUAGES = 'en de fr es it pt nl pl ru zh ja ko'.split()
NAME = 'multilingual-e5-small/1'
DIMENSIONS, HIDDEN, STEPS, SEED = 192, 256, 80, 50
SENTENCES_PER_STEP, NEIGHBOURHOOD = 12_000, 2_000
PACE = dict(A=.004, H=.004, h=.004, O=.004, c=.02, wv=.02, wh=.02, e=.01, D=.0005)
# How much a word's own part is held back, in sentences that hold it; the share of the loss that is about neighbours, and how near these are
HOLD, NEIGHBOUR_SHARE, TEMPERATURE = 10, .5, .05
FIXTURE = f'{ROOT}/packages/meaning/test/expected-vectors.json'


def unit(rows):
    return rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9)


def centred(rows, languages):
    """Without the mean of its language; that of few is drawn to the mean of all, as if a hundred more were there."""
    rows, mean = rows.copy(), rows.mean(0)
    for language in range(len(LANGUAGES)):
        of = languages == language
        rows[of] -= (rows[of].sum(0) + 100 * mean) / (of.sum() + 100)
    return rows


def bags(ids, count):
    at = np.repeat(np.arange(len(ids)), [len(one) for one in ids])
    column = np.array([token for one in ids for token in one], int)
    return scipy.sparse.csr_matrix((np.ones(len(column), 'f4'), (at, column)), shape=(len(ids), count))


class Adam:
    def __init__(self):
        self.mean = self.square = self.steps = 0

    def step(self, value, gradient, pace):
        self.steps += 1
        self.mean = .9 * self.mean + .1 * gradient
        self.square = .99 * self.square + .01 * gradient * gradient
        moved = self.mean / (1 - .9 ** self.steps) / (np.sqrt(self.square / (1 - .99 ** self.steps)) + 1e-8)
        return (value - pace * moved).astype('f4')


class Rows:
    """The rows of words as a function of their vectors and the logarithms of their frequencies."""

    def __init__(self, projection, count, random):
        size, dimensions = projection.shape
        H = (random.normal(size=(size, HIDDEN)) / np.sqrt(size) * 3).astype('f4')
        self.p = dict(A=projection.copy(), H=H, h=np.zeros(HIDDEN, 'f4'),
                      O=np.zeros((HIDDEN, dimensions), 'f4'), c=np.zeros(3, 'f4'), wv=np.zeros(size, 'f4'), wh=np.zeros(HIDDEN, 'f4'),
                      e=np.zeros(count, 'f4'), D=np.zeros((count, dimensions), 'f4'))
        self.adam = {name: Adam() for name in self.p}

    def of(self, V, log):
        p, F = self.p, np.stack([np.ones(len(log)), (log + 9) / 3, ((log + 9) / 3) ** 2], 1).astype('f4')
        Z = np.maximum(V @ p['H'] + p['h'], 0)
        # Begins as smooth inverse frequency (Arora et al. 2017)
        weight = np.log(1e-4 / (1e-4 + np.exp(log))) + F @ p['c'] + V @ p['wv'] + Z @ p['wh'] + p['e']
        return F, Z, np.exp(np.clip(weight, -12, 3)).astype('f4'), V @ p['A'] + Z @ p['O'] + p['D']

    def learn(self, V, made, GR, share, sentences):
        (F, Z, w, X), p = made, self.p
        gw, GX = (GR * w[:, None] * X).sum(1), w[:, None] * GR
        GZ = (GX @ p['O'].T + gw[:, None] * p['wh']) * (Z > 0)
        gradients = dict(A=V.T @ GX, O=Z.T @ GX, H=V.T @ GZ, h=GZ.sum(0), c=F.T @ gw, wv=V.T @ gw + 1e-5 * p['wv'],
                         wh=Z.T @ gw + 1e-5 * p['wh'], e=gw + HOLD * p['e'] / sentences, D=GX + HOLD * p['D'] / sentences)
        for name, gradient in gradients.items():
            p[name] = self.adam[name].step(p[name], gradient, PACE[name] * min(1, 2 * (1 - share) + .02))


def gradient(S, T):
    """Of the loss by the unit vectors of sentences: far from the teacher's, and other neighbours than it has."""
    G = -T * (1 - NEIGHBOUR_SHARE) / len(T)
    near = lambda X: np.exp((X @ X.T - 1) / TEMPERATURE) * (1 - np.eye(len(X), dtype='f4'))
    for at in range(0, len(T), NEIGHBOURHOOD):
        part = slice(at, at + NEIGHBOURHOOD)
        theirs, ours = near(T[part]), near(S[part])
        more = ours / ours.sum(1, keepdims=True) - theirs / theirs.sum(1, keepdims=True)
        G[part] += NEIGHBOUR_SHARE * .3 * (more + more.T) @ S[part] / len(T)
    return G


def fit(B, T, V, log, projection):
    random = np.random.default_rng(SEED)
    used = np.flatnonzero(np.asarray((B > 0).sum(0)).ravel())
    B, V_used, log_used = B[:, used].tocsr(), V[used], log[used]
    rows = Rows(projection, len(used), random)
    for step in range(STEPS):
        some = random.choice(B.shape[0], min(B.shape[0], SENTENCES_PER_STEP), replace=False)
        made = rows.of(V_used, log_used)
        S = B[some] @ (made[2][:, None] * made[3])
        length = np.linalg.norm(S, axis=1, keepdims=True) + 1e-6
        S /= length
        G = gradient(S, T[some])
        G = (G - (G * S).sum(1, keepdims=True) * S) / length
        rows.learn(V_used, made, (B[some].T @ G).astype('f4'), step / STEPS, B.shape[0])
    own = dict(e=np.zeros(len(V), 'f4'), D=np.zeros((len(V), DIMENSIONS), 'f4'))
    for name, of_all in own.items():
        of_all[used] = rows.p[name]
        rows.p[name] = of_all
    _, _, w, X = rows.of(V, log)
    return w[:, None] * X


def measure(vectors_of):
    """The share of questions in other words whose message is among the first one, five and ten of its chat."""
    places = {}
    for file in sorted(glob.glob(f'{ROOT}/bench/other-words/*.json')):
        of = json.load(open(file))
        texts = [message['text'] for chat in of['chats'] for message in chat['messages']] + [one['asks'] for one in of['questions']]
        vectors = dict(zip(texts, vectors_of(texts)))
        for question in of['questions']:
            messages = next(chat['messages'] for chat in of['chats'] if chat['id'] == question['chat'])
            near = np.array([vectors[message['text']] for message in messages]) @ vectors[question['asks']]
            proofs = [near[i] for i, message in enumerate(messages) if message['id'] in question['evidence']]
            if proofs:
                places.setdefault(of['language'], []).append(int((near > max(proofs)).sum()))
    shares = lambda found: [round(float(np.mean([place < k for place in found])), 3) for k in (1, 5, 10)]
    print(shares(sum(places.values(), [])) if places else 'no questions', {language: shares(found) for language, found in places.items()})


def main(work):
    words = open(f'{work}/words.txt', encoding='utf8').read().split('\n')
    tables = [get_frequency_dict(language, 'best') for language in LANGUAGES]
    shares = np.array([[table.get(word, 0) for table in tables] for word in words])
    log = np.log(np.maximum(shares.max(1), 1e-8)).astype('f4')
    costs = np.clip(np.rint(-log * 10), 1, 215)
    said = json.load(open(f'{work}/sentences.json'))
    V = centred(np.load(f'{work}/words.npy'), shares.argmax(1))
    spoken = np.array([LANGUAGES.index(language) for _, language, _ in said])
    T = centred(np.load(f'{work}/sentences.npy'), spoken)
    B = bags(tokens_of(words, costs, [text for _, _, text in said]), len(words))
    read = np.asarray(B.sum(1)).ravel() > 0
    test = np.arange(len(said)) % 20 == 0
    seen = np.vstack([unit(V[::6]), unit(T[read & ~test])])
    projection = np.linalg.eigh(seen.T @ seen / len(seen))[1][:, ::-1][:, :DIMENSIONS].astype('f4')
    T = unit(T @ projection)
    vectors_of = lambda rows: lambda texts: unit(bags(tokens_of(words, costs, texts), len(words)) @ rows)
    rows = fit(B[read & ~test], T[read & ~test], V, log, projection)
    kept = write_table(f'{ROOT}/resources/meaning-table.bin', words, costs, rows, NAME)
    cosines = (unit(B @ kept) * T).sum(1)
    left = read & test
    by = {one: (int(of.sum()), float(cosines[of].mean().round(2))) for i, one in enumerate(LANGUAGES) if (of := left & (spoken == i)).any()}
    print('cosine to the teacher, sentences left out', cosines[left].mean().round(3), by)
    texts = list(json.load(open(FIXTURE)))
    vectors = np.rint(vectors_of(kept)(texts) * 127).astype(int).tolist()
    lines = (f'{json.dumps(text, ensure_ascii=False)}: {json.dumps(vector)}' for text, vector in zip(texts, vectors))
    open(FIXTURE, 'w').write('{\n' + ',\n'.join(lines) + '\n}\n')
    measure(vectors_of(kept))


main(sys.argv[1])
