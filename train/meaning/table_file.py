"""Writes the file that packages/meaning/table-file.ts reads, and asks the product for the tokens of texts."""
import json, os, struct, subprocess, tempfile
import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def write_table(path, words, costs, rows, name):
    """Rows are float, words × dimensions, with their weights in them. Returns them as 4 bits keep them."""
    count, dimensions = rows.shape
    steps, numbers = quantised(rows)
    units = [word.encode('utf-16-le') for word in words]
    ends = np.cumsum([len(one) // 2 for one in units]).astype('<u4')
    packed = ((numbers[:, 0::2] + 8) | ((numbers[:, 1::2] + 8) << 4)).astype('u1')
    head = struct.pack('<5I', 0x4e41454d, 1, count, dimensions, int(ends[-1])) + name.encode().ljust(44, b'\0')
    with open(path, 'wb') as file:
        for part in (head, ends.tobytes(), steps.tobytes(), b''.join(units), costs.astype('u1').tobytes(), packed.tobytes()):
            file.write(part + b'\0' * (-len(part) % 4))
    return steps[:, None] * numbers


def quantised(rows):
    """For each row the step, of several, that loses least: the largest numbers may be clipped."""
    count, dimensions = rows.shape
    largest = np.abs(rows).max(1, initial=0)
    least, steps, numbers = np.full(count, np.inf), np.zeros(count, '<f4'), np.zeros((count, dimensions), 'i2')
    for size in (7.5, 6.2, 5.2, 4.4, 3.7):
        step = np.where(largest == 0, 1, largest / size).astype('f4')
        rounded = np.clip(np.rint(rows / step[:, None]), -7, 7)
        lost = ((rows - rounded * step[:, None]) ** 2).sum(1)
        better = lost < least
        least = np.where(better, lost, least)
        steps[better], numbers[better] = step[better], rounded[better]
    return steps, numbers


def tokens_of(words, costs, texts):
    """The numbers of the words in each text, as the product reads it: there is one tokenizer."""
    with tempfile.TemporaryDirectory() as folder:
        write_table(f'{folder}/table', words, costs, np.zeros((len(words), 0), 'f4'), '')
        json.dump(texts, open(f'{folder}/texts', 'w'))
        command = ['npx', 'tsx', 'train/meaning/tokens.ts', f'{folder}/table', f'{folder}/texts']
        return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
