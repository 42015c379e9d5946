import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bugsOfSeveralProcesses } from '../../simulate/planted/bugs.ts'
import { findPostgres, startCluster, type Cluster } from '../postgres/cluster.ts'
import { scoreThroughProcesses } from './exactly-once.ts'

const load = { processes: 3, outings: 2, scores: 1728, cursors: 6 }
const bin = findPostgres()

// `npm test` reports when there is no PostgreSQL to test with.
describe.skipIf(bin === undefined)('several processes on one database', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster({ bin: bin ?? '' })
  })
  afterAll(() => cluster.remove())

  test('they get each batch twice or three times, enter every score once, and no cursor skips one', async () => {
    const found = await scoreThroughProcesses({ ...load, cluster, database: 'club' })
    const none = { refused: 0, lost: 0, doubled: 0, skipped: 0, astray: 0, rolledBack: 0 }
    expect(found).toMatchObject(none)
    expect(found.batches).toBeGreaterThan(load.scores / 40)
  })

  test.each(bugsOfSeveralProcesses)('it is found when $name', async (bug) => {
    const database = `mutant_${bugsOfSeveralProcesses.indexOf(bug)}`
    const { refused, skipped } = await scoreThroughProcesses({ ...load, cluster, database, bug: bug.name })
    expect(refused + skipped).toBeGreaterThan(0)
  })
})
