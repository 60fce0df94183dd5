"""Fits the judge of notes: logistic regression on features of form and a text's vector. Run: fit.py FEATURES [VECTORS …]

Without VECTORS by the table's, which FEATURES holds; with them by those of multilingual-e5-small (`embed.py`), a file for each prefix
that servers put before a text: one set of weights for all.
"""
import json
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SEED = 51
# Share of the sentences of natural talk that are worth noting, of those labelled here
NATURAL_SHARE = 0.2
# What a natural sentence counts beside one that was written for this; the penalty of squares; the length of a vector
NATURAL_WEIGHT, READ_WEIGHT, PENALTY = 4.0, 1.0, 10.0
VECTOR_LENGTH = {'table': 2.0, 'e5': 6.0}
# Sentences of the test that the implementation computes the same
EXPECTED = 60
# Of the features of form those of words, which come first
WORD_FEATURES = 50


def fit(features, labels, weights):
    """Newton's method; the last coefficient is the bias, which is not penalised."""
    design = np.hstack([features, np.ones((len(features), 1))])
    penalty = np.full(design.shape[1], PENALTY)
    penalty[-1] = 1e-6
    coefficients = np.zeros(design.shape[1])
    for _ in range(40):
        odds = 1 / (1 + np.exp(-design @ coefficients))
        gradient = design.T @ (weights * (odds - labels)) + penalty * coefficients
        curvature = (design * (weights * odds * (1 - odds))[:, None]).T @ design + np.diag(penalty)
        step = np.linalg.solve(curvature, gradient)
        coefficients -= step
        if np.abs(step).max() < 1e-8:
            break
    return coefficients[:-1], coefficients[-1]


def quantized(values):
    step = np.abs(values).max() / 127
    return np.rint(values / step).astype(int), float(step)


def natural_weights(labels):
    share = labels.mean()
    return np.where(labels == 1, NATURAL_SHARE / share, (1 - NATURAL_SHARE) / (1 - share))


def curve(scores, labels, weights):
    """Average precision, and precision and recall at some thresholds."""
    order = np.argsort(-scores, kind='stable')
    y, w = labels[order], weights[order]
    right = np.cumsum(w * y)
    precision = right / np.cumsum(w)
    print(f'  average precision {(precision * w * y).sum() / (w * y).sum():.3f}')
    for least in (-1, 0, 0.5, 0.8, 1, 1.5, 2, 3):
        kept = scores >= least
        found = (weights * labels)[kept].sum()
        print(f'  {least:5}: precision {found / max(weights[kept].sum(), 1e-9):.2f}, '
              f'recall {found / (weights * labels).sum():.2f} of {int(labels.sum())}')


def main():
    rows = [json.loads(line) for line in open(sys.argv[1], encoding='utf8')]
    kind, suffix = ('e5', '-e5') if len(sys.argv) > 2 else ('table', '')
    # Of each file the vectors of all sentences; what all of them share says nothing, and becomes part of the bias
    given = [np.load(file).astype(float) for file in sys.argv[2:]] or [np.array([row['vector'] for row in rows], float) / 127]
    labels = np.array([row['keep'] for row in rows], float)
    part = np.array([row['part'] for row in rows])
    form = np.array([row['form'] for row in rows], float)
    weights = np.ones(len(rows))
    for name in ('own', 'own-check'):
        weights[part == name] = natural_weights(labels[part == name])
    weights[part == 'natural'] = NATURAL_WEIGHT
    weights[part == 'read'] = READ_WEIGHT
    fitted = np.isin(part, ('own', 'natural', 'read'))
    mean = np.mean([vectors[fitted].mean(0) for vectors in given], 0) if kind == 'e5' else np.zeros(given[0].shape[1])
    both = np.vstack([np.hstack([form, (vectors - mean) * VECTOR_LENGTH[kind]])[fitted] for vectors in given])
    coefficients, bias = fit(both, np.tile(labels[fitted], len(given)), np.tile(weights[fitted] / len(given), len(given)))
    form_weights, form_step = quantized(coefficients[:form.shape[1]])
    vector_weights, vector_step = quantized(coefficients[form.shape[1]:] * VECTOR_LENGTH[kind])
    bias -= mean @ vector_weights * vector_step
    judge = {'bias': round(float(bias), 4), 'steps': {'form': form_step, 'vector': vector_step},
             'form': form_weights.tolist(), 'vector': vector_weights.tolist()}
    (ROOT / f'resources/note-judge{suffix}.json').write_text(json.dumps(judge) + '\n')
    for file, vectors in zip(sys.argv[2:] or ['table'], given):
        scores = judge['bias'] + form @ form_weights * form_step + vectors @ vector_weights * vector_step
        for name in ('own', 'own-check', 'natural', 'natural-check', 'read-check'):
            print(file, name, int((part == name).sum()))
            curve(scores[part == name], labels[part == name], weights[part == name])
        if file == (sys.argv[2:] or ['table'])[0]:
            expect(rows, part, scores, vectors if kind == 'e5' else None, suffix)
        beside = scores - judge['bias'] - form[:, :WORD_FEATURES] @ form_weights[:WORD_FEATURES] * form_step
        print(f'  marks and vector add to the odds of what is noted {np.quantile(beside[scores >= 0.7], 0.99):.1f} at most, of .99')


def expect(rows, part, scores, vectors, suffix):
    """Sentences with their odds, with e5 fewer, each with its vector in steps of 1e-4."""
    checked = np.flatnonzero(part == 'own-check')
    chosen = np.random.default_rng(SEED).permutation(checked)[:EXPECTED if vectors is None else EXPECTED // 6]
    expected = [{'text': rows[i]['text'], 'odds': round(float(scores[i]), 4),
                 **({} if vectors is None else {'vector': np.rint(vectors[i] * 1e4).astype(int).tolist()})} for i in sorted(chosen)]
    (ROOT / f'packages/language/test/encode/expected-odds{suffix}.json').write_text(
        json.dumps(expected, ensure_ascii=False, indent=1 if vectors is None else None) + '\n')


main()
