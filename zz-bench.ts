import { openPglite } from './src/store/engine/pglite.ts'
import { TABLES, truncate } from './test/engine.ts'
import { empty, keepRows, memoryFor, talk, stoppedClock } from './test/testing.ts'
import { mkdtempSync } from 'node:fs'
const cpu0 = process.cpuUsage()
const t = async (name: string, n: number, f: () => Promise<unknown>) => { const c = process.cpuUsage(); const a = performance.now(); for (let i = 0; i < n; i++) await f(); const d = process.cpuUsage(c); console.log(name.padEnd(40), 'wall', ((performance.now() - a) / n).toFixed(1), 'cpu', ((d.user + d.system) / 1000 / n).toFixed(1)) }
const dir = () => mkdtempSync((process.env.D ?? '/tmp/b') + '/pg-')
let db: any
await t('open first', 1, async () => { db = await openPglite({ folder: dir(), durability: 'relaxed' }) })
await t('open second', 1, async () => { const d = await openPglite({ folder: dir(), durability: 'relaxed' }); await d.close() })
await t('open third', 1, async () => { const d = await openPglite({ folder: dir(), durability: 'relaxed' }); await d.close() })
await t('open third', 3, async () => { const d = await openPglite({ folder: dir(), durability: 'relaxed' }); await d.close() })
await t('empty', 1, () => empty(db)); await t('empty', 20, () => empty(db)); await t('truncate', 1, () => truncate(db)); await t('truncate', 5, () => truncate(db))
const clock = stoppedClock()
const one = async () => { const m = await memoryFor(db, { now: clock.now }); await m.push({ conversationId: 'a', messages: talk(['I adopted a cat, she is called Miso', 'A cat! What does Miso eat?', 'Only salmon, the little snob']) }); await m.flush(); await m.settle() }
await t('push+flush+settle', 1, one)
await t('empty+push+flush+settle', 10, async () => { await empty(db); await one() })
const put = await keepRows(db)
await t('putback', 20, put)
const m = await memoryFor(db, { now: clock.now })
await t('memoryFor', 20, () => memoryFor(db))
await t('recall', 20, () => m.recall({ query: 'salmon' }))
await t('select 1', 50, () => db.transaction((tx: any) => tx.rows({ text: 'select 1 as a', values: [] })))
await db.close()
