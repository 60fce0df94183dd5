/** The text of an item, by the paths that LangGraph's users write. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemId, itemPrefix, namespaceOf, textOfItem } from '../../langgraph/madeleine-store.ts'

const BOOK = {
  title: 'Herons', author: { name: 'Lena', age: 41 }, tags: ['birds', 'water'],
  chapters: [{ body: 'the pond', page: 1 }, { body: 'the weir' }], none: null, empty: '',
}

test.each<[string[] | undefined, string]>([
  [undefined, 'title: Herons\nauthor name: Lena\nauthor age: 41\ntags: birds\ntags: '
    + 'water\nchapters body: the pond\nchapters page: 1\nchapters body: the weir'],
  [['$'], textOfItem(BOOK, undefined)],
  [['title'], 'Herons'],
  [['author.name', 'title'], 'author name: Lena\ntitle: Herons'],
  [['tags[0]'], 'birds'],
  [['tags[-1]'], 'water'],
  [['tags[*]'], 'tags: birds\ntags: water'],
  [['chapters[*].body'], 'chapters body: the pond\nchapters body: the weir'],
  [['{title,author.name}'], 'title: Herons\nauthor name: Lena'],
  [['author.*'], 'author name: Lena\nauthor age: 41'],
  [['title', '$.title'], 'title: Herons'],
  [['missing', 'title.deeper', 'tags.name', 'chapters[9]', 'tags[]', 'tags[x]', 'none', '__proto__', 'constructor.name'], ''],
  [[], ''],
])('an item indexed by the fields %j has the text %j', (index, text) => {
  expect(textOfItem(BOOK, index)).toBe(text)
})

test('any value indexed by any paths gives a text', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.array(fc.string()), (value, paths) => typeof textOfItem(value, paths) === 'string'))
})

const label = fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }).filter((text) => !/[.:\0]/.test(text))
const namespace = fc.array(fc.oneof(label, fc.constantFrom('\uD800', '%', '%u003a', 'a b')), { minLength: 1, maxLength: 4 })
const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', ':', '::', '\0', '\uDC00', 'k'.repeat(400)))

test('the id of an item is unique, gives its namespace, and begins with the prefix of each namespace above', () => {
  fc.assert(fc.property(namespace, key, namespace, key, (one, first, other, second) => {
    const [id, otherId] = [itemId(one, first), itemId(other, second)]
    expect(id.length).toBeLessThanOrEqual(255)
    expect(id).not.toMatch(/[\0\p{Surrogate}]/u)
    expect(namespaceOf(id)).toEqual(one)
    for (let depth = 0; depth <= one.length; depth++) expect(id.startsWith(itemPrefix(one.slice(0, depth)))).toBe(true)
    expect(id === otherId).toBe(JSON.stringify([one, first]) === JSON.stringify([other, second]))
    const isBelow = JSON.stringify(other.slice(0, one.length)) === JSON.stringify(one)
    expect(otherId.startsWith(itemPrefix(one))).toBe(isBelow)
  }))
})
