"""Vectors of the labelled sentences by a server of OpenAI's embeddings, for `fit.py`. Run: embed.py URL MODEL FEATURES OUT [PREFIX]

URL ends in /v1. PREFIX, such as 'passage: ', is put before each sentence, where the server puts none.
"""
import json
import sys
import urllib.request

import numpy as np

TEXTS_PER_CALL = 64


def embedded(url, model, texts):
    body = json.dumps({'model': model, 'input': texts}).encode()
    request = urllib.request.Request(f'{url}/embeddings', body, {'content-type': 'application/json'})
    with urllib.request.urlopen(request, timeout=600) as reply:
        data = json.load(reply)['data']
    return [row['embedding'] for row in sorted(data, key=lambda row: row['index'])]


def main():
    url, model, features, out, *prefix = sys.argv[1:]
    texts = [''.join(prefix) + json.loads(line)['text'] for line in open(features, encoding='utf8')]
    rows = []
    for start in range(0, len(texts), TEXTS_PER_CALL):
        rows += embedded(url, model, texts[start:start + TEXTS_PER_CALL])
    vectors = np.array(rows, np.float32)
    np.save(out, vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


main()
