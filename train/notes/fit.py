"""Fits the judge of notes: logistic regression on features of form and a text's vector. Run: fit.py FEATURES"""
import json
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SEED = 51
# Share of the sentences of natural talk that are worth noting, of those labelled here
NATURAL_SHARE = 0.2
# What a natural sentence counts beside one that was written for this; the penalty of squares; the length of a vector
NATURAL_WEIGHT, READ_WEIGHT, PENALTY, VECTOR_LENGTH = 4.0, 1.0, 10.0, 2.0
# Sentences of the test that the implementation computes the same
EXPECTED = 60


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
    labels = np.array([row['keep'] for row in rows], float)
    part = np.array([row['part'] for row in rows])
    form = np.array([row['form'] for row in rows], float)
    vector = np.array([row['vector'] for row in rows], float) / 127
    weights = np.ones(len(rows))
    for name in ('own', 'own-check'):
        weights[part == name] = natural_weights(labels[part == name])
    weights[part == 'natural'] = NATURAL_WEIGHT
    weights[part == 'read'] = READ_WEIGHT
    fitted = np.isin(part, ('own', 'natural', 'read'))
    both = np.hstack([form, vector * VECTOR_LENGTH])
    coefficients, bias = fit(both[fitted], labels[fitted], weights[fitted])
    form_weights, form_step = quantized(coefficients[:form.shape[1]])
    vector_weights, vector_step = quantized(coefficients[form.shape[1]:] * VECTOR_LENGTH)
    judge = {'bias': round(float(bias), 4), 'steps': {'form': form_step, 'vector': vector_step},
             'form': form_weights.tolist(), 'vector': vector_weights.tolist()}
    (ROOT / 'resources/note-judge.json').write_text(json.dumps(judge) + '\n')
    scores = judge['bias'] + form @ form_weights * form_step + vector @ vector_weights * vector_step
    for name in ('own', 'own-check', 'natural', 'natural-check', 'read-check'):
        print(name, int((part == name).sum()))
        curve(scores[part == name], labels[part == name], weights[part == name])
    checked = np.flatnonzero(part == 'own-check')
    chosen = np.random.default_rng(SEED).permutation(checked)[:EXPECTED]
    expected = [{'text': rows[i]['text'], 'odds': round(float(scores[i]), 4)} for i in sorted(chosen)]
    (ROOT / 'packages/language/test/encode/expected-odds.json').write_text(
        json.dumps(expected, ensure_ascii=False, indent=1) + '\n')


main()
