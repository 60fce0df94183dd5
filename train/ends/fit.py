"""Fits the judge of ends: multinomial logistic regression on words, rules and a text's vector. Run: fit.py FEATURES"""
import collections
import json
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SEED = 51
KINDS = ['died', 'gone', 'apart', 'stopped', 'off', 'untrue']
# Labels of the files: nothing, and the kinds; who leaves a job or a home has stopped
LABELS = dict(zip('ndgalmsou', [0, 1, 2, 3, 4, 4, 4, 5, 6]))
RULES = ['any', 'died', 'gone', 'apart', 'left', 'moved', 'stopped', 'off', 'graduated', 'untrue']
# As the implementation has it: the length of what is seen of the words; that of a vector; the penalty of squares
WORDS_LENGTH, VECTOR_LENGTH, PENALTY = 2.0, 2.0, 0.3
# What another clause counts beside one written for this; from which odds on one in which rules read an end is left out
OTHER_WEIGHT, LEFT_OUT = 0.3, 0.5
# How often a feature is seen among the clauses, or among the others
LEAST_SEEN, LEAST_SEEN_ELSEWHERE = 2, 20
STEPS, FAST_STEPS = 200, 140
EXPECTED = 60


def softmax(sums):
    odds = np.exp(sums - sums.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def fit(design, labels, weights):
    """Adam over the whole; the last column is the bias, which is not penalised."""
    design = np.hstack([design, np.ones((len(design), 1), np.float32)])
    goal = np.eye(len(KINDS) + 1, dtype=np.float32)[labels]
    penalty = np.full((design.shape[1], 1), PENALTY, np.float32)
    penalty[-1] = 0
    found, mean, square = (np.zeros((design.shape[1], goal.shape[1]), np.float32) for _ in range(3))
    for step in range(1, STEPS + 1):
        slope = design.T @ ((softmax(design @ found) - goal) * weights[:, None]) + penalty * found
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        rate = 0.05 if step < FAST_STEPS else 0.01
        found -= rate * (mean / (1 - 0.9 ** step)) / (np.sqrt(square / (1 - 0.99 ** step)) + 1e-8)
    return found


def designed(rows, vocabulary):
    words = np.zeros((len(rows), len(vocabulary)), np.float32)
    for i, row in enumerate(rows):
        known = [vocabulary[word] for word in row['words'] if word in vocabulary]
        if known:
            words[i, known] = WORDS_LENGTH / np.sqrt(len(known))
    rules = np.array([[float(rule in row['rules']) for rule in RULES] for row in rows], np.float32)
    vectors = np.array([row['vector'] for row in rows], np.float32) / 127 * VECTOR_LENGTH
    return np.hstack([words, rules, vectors])


def vocabulary_of(clauses, others):
    seen = collections.Counter(word for row in clauses for word in row['words'])
    elsewhere = collections.Counter(word for row in others for word in row['words'])
    chosen = sorted(word for word, times in seen.items() if times >= LEAST_SEEN or elsewhere[word] >= LEAST_SEEN_ELSEWHERE)
    return {word: i for i, word in enumerate(chosen)}


def scored(found, design):
    return softmax(design @ found[:-1] + found[-1])


def show(name, odds, labels, kinds):
    for least in (0.3, 0.5, 0.6, 0.7, 0.8):
        kept = odds >= least
        right = kept & (labels > 0)
        print(f'{name:8} {least}: precision {right.sum() / max(kept.sum(), 1):.2f}, recall {right.sum() / (labels > 0).sum():.2f}, '
              f'kind right {(kinds == labels)[right].mean():.2f}')


def quantized(values):
    step = float(np.abs(values).max() / 127)
    return np.rint(values / step).astype(int), step


def main():
    rows = [json.loads(line) for line in open(sys.argv[1], encoding='utf8')]
    clauses, others = [row for row in rows if row['label'] != '?'], [row for row in rows if row['label'] == '?']
    labels = np.array([LABELS[row['label']] for row in clauses])
    vocabulary = vocabulary_of(clauses, others)
    own, beside = designed(clauses, vocabulary), designed(others, vocabulary)

    def train(chosen, kept):
        return fit(np.vstack([own[chosen], beside[kept]]), np.concatenate([labels[chosen], np.zeros(kept.sum(), int)]),
                   np.concatenate([np.ones(chosen.sum()), np.full(kept.sum(), OTHER_WEIGHT)]).astype(np.float32))

    everyone = np.ones(len(own), bool)
    first = train(everyone, np.arange(len(beside)) % 3 == 0)
    kept = (1 - scored(first, beside)[:, 0] < LEFT_OUT) | np.array([not row['rules'] for row in others])
    print(f'{len(clauses)} clauses, {(labels > 0).sum()} of them ends; {kept.sum()} of {len(kept)} others; {len(vocabulary)} words and pairs')
    if '--check' in sys.argv:
        fold = np.random.default_rng(SEED).integers(0, 5, len(own))
        odds, kinds, ruled = np.zeros(len(own)), np.zeros(len(own), int), np.array([bool(row['rules']) for row in clauses])
        for part in range(5):
            given = scored(train(fold != part, kept & (np.arange(len(beside)) % 3 == 0)), own[fold == part])
            odds[fold == part], kinds[fold == part] = 1 - given[:, 0], given[:, 1:].argmax(1) + 1
        show('all', odds, labels, kinds)
        for language in sorted({row['language'] for row in clauses}):
            some = np.array([row['language'] == language for row in clauses])
            show(language, odds[some], labels[some], kinds[some])
        print(f'rules alone: precision {(ruled & (labels > 0)).sum() / ruled.sum():.2f}, recall {(ruled & (labels > 0)).sum() / (labels > 0).sum():.2f}')
        for least in (.05, .1, .15, .2, .3):
            gone = ruled & (odds < least)
            print(f'of what rules read, under {least}: {(gone & (labels > 0)).sum()} right, {(gone & (labels == 0)).sum()} wrong')
    found = train(everyone, kept)
    words, word_step = quantized(found[:len(vocabulary)])
    vector, vector_step = quantized(found[len(vocabulary) + len(RULES):-1] * VECTOR_LENGTH)
    judge = {'bias': found[-1].round(4).tolist(), 'steps': {'words': word_step, 'vector': vector_step},
             'rules': {rule: found[len(vocabulary) + i].round(4).tolist() for i, rule in enumerate(RULES)},
             'vector': vector.tolist(), 'words': {word: words[i].tolist() for word, i in vocabulary.items() if np.abs(words[i]).max() > 6}}
    (ROOT / 'resources/end-judge.json').write_text(json.dumps(judge, ensure_ascii=False, separators=(',', ':')) + '\n')
    print(len(judge['words']), 'words kept')


main()
