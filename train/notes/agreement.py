"""How far two readers agree on labels: the share of equal ones, and Cohen's kappa, by file. Run: python train/notes/agreement.py"""
import json
from pathlib import Path

here = Path(__file__).parent


def rows(name):
    return [json.loads(line) for line in (here / name).read_text().splitlines()]


def key(row):
    return row.get('text') or (row['set'], row['place'], row['from'], row['to'])


second = rows('second-reading.jsonl')
for file in sorted({row['file'] for row in second}):
    first = {key(row): row['keep'] for row in rows(file)}
    pairs = [(first[key(row)], row['keep']) for row in second if row['file'] == file]
    equal = sum(a == b for a, b in pairs) / len(pairs)
    kept = [sum(pair[n] for pair in pairs) / len(pairs) for n in (0, 1)]
    chance = kept[0] * kept[1] + (1 - kept[0]) * (1 - kept[1])
    print(f'{file}: {len(pairs)} read twice, equal {equal:.3f}, kappa {(equal - chance) / (1 - chance):.2f}, '
          f'kept by the first {kept[0]:.2f}, by the second {kept[1]:.2f}')
