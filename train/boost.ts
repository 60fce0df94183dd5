/** Gradient boosting of small trees on logistic loss: Friedman (2001), with feature histograms and Newton leaf values as in LightGBM. */
import { sigmoid, type Tree } from '../packages/segment/detector/trees.ts'
import { randomFrom } from '../bench/seeded-random.ts'

export interface Rows {
  readonly features: readonly Float64Array[]
  /** 1 if there is a boundary before the message. */
  readonly labels: Uint8Array
  readonly weights: Float64Array
}

export interface BoostOptions {
  readonly trees: number
  readonly leaves: number
  readonly rate: number
  /** The least sum of second derivatives in a leaf. */
  readonly minHessian: number
  readonly l2: number
  /** Share of features that a tree may use, and of rows that it is grown on. */
  readonly featureShare: number
  readonly rowShare: number
  readonly seed: number
}

const BINS = 48

/** Fits a forest to rows: `bias` plus the trees' leaf values are the log odds of label 1. */
export function boost(rows: Rows, options: BoostOptions): { readonly bias: number; readonly trees: Tree[] } {
  const random = randomFrom(options.seed)
  const count = rows.labels.length
  const width = rows.features[0]?.length ?? 0
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(rows.features, feature, random))
  const bins = edges.map((edge, feature) => binned(rows.features, feature, edge))
  const bias = logOdds(rows)
  const logits = new Float64Array(count).fill(bias)
  const gradient = new Float64Array(count)
  const hessian = new Float64Array(count)
  const trees: Tree[] = []
  for (let round = 0; round < options.trees; round++) {
    for (let row = 0; row < count; row++) {
      const probability = sigmoid(logits[row] as number)
      const weight = rows.weights[row] as number
      gradient[row] = weight * (probability - (rows.labels[row] as number))
      hessian[row] = weight * Math.max(1e-6, probability * (1 - probability))
    }
    const usable = Array.from({ length: width }, (_, feature) => feature).filter(() => random() < options.featureShare)
    const seen = Uint32Array.from({ length: count }, (_, row) => row).filter(() => random() < options.rowShare)
    const tree = grow({ bins, edges, gradient, hessian, usable, options }, seen)
    trees.push(tree)
    for (let row = 0; row < count; row++) logits[row] = (logits[row] as number) + valueOf(tree, rows.features[row] as Float64Array)
  }
  return { bias, trees }
}

function valueOf(tree: Tree, features: Float64Array): number {
  let node = 0
  while ((tree.feature[node] as number) >= 0) {
    node = (features[tree.feature[node] as number] as number) < (tree.threshold[node] as number) ? tree.left[node] as number
      : tree.right[node] as number
  }
  return tree.value[node] as number
}

function logOdds({ labels, weights }: Rows): number {
  let [positive, all] = [0, 0]
  for (let row = 0; row < labels.length; row++) {
    positive += (weights[row] as number) * (labels[row] as number)
    all += weights[row] as number
  }
  return Math.log(positive / (all - positive))
}

function edgesOf(features: readonly Float64Array[], feature: number, random: () => number): number[] {
  const sample: number[] = []
  const step = Math.max(1, Math.floor(features.length / 20_000))
  for (let row = Math.floor(random() * step); row < features.length; row += step) {
    sample.push((features[row] as Float64Array)[feature] as number)
  }
  const sorted = Float64Array.from(sample).toSorted()
  const distinct = [...new Set(sorted)]
  if (distinct.length <= BINS) return distinct.slice(1).map((value, index) => rounded((value + (distinct[index] as number)) / 2))
  const edges = new Set<number>()
  for (let bin = 1; bin < BINS; bin++) edges.add(rounded(sorted[Math.floor((bin * sorted.length) / BINS)] as number))
  return [...edges].toSorted((one, other) => one - other)
}

/** A threshold in the precision of the weights file. */
const rounded = (value: number): number => Number(value.toPrecision(4))

function binned(features: readonly Float64Array[], feature: number, edges: readonly number[]): Uint8Array {
  return Uint8Array.from(features, (row) => {
    const value = row[feature] as number
    let [low, high] = [0, edges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((edges[middle] as number) <= value) low = middle + 1
      else high = middle
    }
    return low
  })
}

interface Growth {
  readonly bins: readonly Uint8Array[]
  readonly edges: readonly (readonly number[])[]
  readonly gradient: Float64Array
  readonly hessian: Float64Array
  readonly usable: readonly number[]
  readonly options: BoostOptions
}

interface Split {
  readonly gain: number
  readonly feature: number
  readonly bin: number
}

/** Sums of first and second derivatives, interleaved, per usable feature and bin. */
type Histogram = Float64Array

interface Leaf {
  readonly node: number
  readonly rows: Uint32Array
  readonly histogram: Histogram
  readonly split: Split | undefined
}

function grow(growth: Growth, all: Uint32Array): Tree {
  const tree = { feature: [] as number[], threshold: [] as number[], left: [] as number[], right: [] as number[], value: [] as number[] }
  const { bins, edges, options } = growth
  const addLeaf = (rows: Uint32Array, histogram: Histogram): Leaf => {
    const node = tree.feature.length
    tree.feature.push(-1)
    tree.threshold.push(0)
    tree.left.push(0)
    tree.right.push(0)
    tree.value.push(leafValue(growth, rows))
    return { node, rows, histogram, split: bestSplit(growth, histogram) }
  }
  const leaves = [addLeaf(all, histogramOf(growth, all))]
  while (leaves.length < options.leaves) {
    const best = leaves.filter(({ split }) => split).toSorted((one, other) => (other.split as Split).gain - (one.split as Split).gain)[0]
    if (!best?.split) break
    const { feature, bin } = best.split
    const places = bins[feature] as Uint8Array
    leaves.splice(leaves.indexOf(best), 1)
    tree.feature[best.node] = feature
    tree.threshold[best.node] = (edges[feature] as readonly number[])[bin] as number
    const rows =
      [best.rows.filter((row) => (places[row] as number) <= bin), best.rows.filter((row) => (places[row] as number) > bin)] as const
    const fewer = rows[0].length <= rows[1].length ? 0 : 1
    const counted = histogramOf(growth, rows[fewer])
    const rest = best.histogram.map((sum, index) => sum - (counted[index] as number))
    const left = addLeaf(rows[0], fewer === 0 ? counted : rest)
    const right = addLeaf(rows[1], fewer === 0 ? rest : counted)
    tree.left[best.node] = left.node
    tree.right[best.node] = right.node
    leaves.push(left, right)
  }
  return tree
}

function leafValue({ gradient, hessian, options }: Growth, rows: Uint32Array): number {
  let [first, second] = [0, options.l2]
  for (const row of rows) {
    first += gradient[row] as number
    second += hessian[row] as number
  }
  return Number(((-first / second) * options.rate).toFixed(4))
}

function histogramOf({ bins, gradient, hessian, usable }: Growth, rows: Uint32Array): Histogram {
  const histogram = new Float64Array(usable.length * BINS * 2)
  const first = Float64Array.from(rows, (row) => gradient[row] as number)
  const second = Float64Array.from(rows, (row) => hessian[row] as number)
  usable.forEach((feature, index) => {
    const places = bins[feature] as Uint8Array
    const start = index * BINS * 2
    for (let at = 0; at < rows.length; at++) {
      const place = start + 2 * (places[rows[at] as number] as number)
      histogram[place] = (histogram[place] as number) + (first[at] as number)
      histogram[place + 1] = (histogram[place + 1] as number) + (second[at] as number)
    }
  })
  return histogram
}

function bestSplit({ edges, usable, options }: Growth, histogram: Histogram): Split | undefined {
  let best: Split | undefined
  usable.forEach((feature, index) => {
    const start = index * BINS * 2
    const width = (edges[feature] as readonly number[]).length + 1
    let [sumFirst, sumSecond] = [0, 0]
    for (let place = start; place < start + width * 2; place += 2) {
      sumFirst += histogram[place] as number
      sumSecond += histogram[place + 1] as number
    }
    const whole = (sumFirst * sumFirst) / (sumSecond + options.l2)
    let [leftFirst, leftSecond] = [0, 0]
    for (let bin = 0; bin + 1 < width; bin++) {
      leftFirst += histogram[start + bin * 2] as number
      leftSecond += histogram[start + bin * 2 + 1] as number
      const [rightFirst, rightSecond] = [sumFirst - leftFirst, sumSecond - leftSecond]
      if (leftSecond < options.minHessian || rightSecond < options.minHessian) continue
      const gain = (leftFirst * leftFirst) / (leftSecond + options.l2) + (rightFirst * rightFirst) / (rightSecond + options.l2) - whole
      if (gain > (best?.gain ?? 1e-9)) best = { gain, feature, bin }
    }
  })
  return best
}
