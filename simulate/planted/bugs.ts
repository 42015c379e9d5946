import { join, resolve } from 'node:path'

/** A bug that others have made, put into a copy of the product's source while it is loaded. */
export type PlantedBug = { readonly name: string; readonly changes: readonly Change[] }

type Change = {
  /** Relative to the project root. */
  readonly file: string
  /** Occurs exactly once in the file; otherwise the bug no longer fits and planting it throws. */
  readonly text: string
  readonly instead: string
}

type Written = readonly [file: string, text: string, instead: string]

function bug(name: string, ...changes: readonly Written[]): PlantedBug {
  return { name, changes: changes.map(([file, text, instead]) => ({ file, text, instead })) }
}

const sending = 'sync/device/outbox/sending.ts'
const cells = 'sync/device/cells/cells.ts'
const deletedStorage = 'sync/device/outings/deleted-storage.ts'
const writer = 'db/sqlite/writer.ts'
const recording = 'db/cells/cell-recording.ts'
const rule = 'db/cells/cell-rule.ts'
const pushed = 'const reply = await pushBatch(ports, { queue, rows, token, keepalive, withoutTaps })'
const forgetRows = 'await device.database.outbox.bulkDelete(rows.map((row) => row.mid))'

/** Found by the simulator. */
export const plantedBugs: readonly PlantedBug[] = [
  bug('the scores of a tap share one key', ['sync/calls/taps.ts', 'mid: followingId(mid, place),', 'mid,']),
  bug('an operation is deleted before its answer', [sending, pushed, `${forgetRows}; ${pushed}`]),
  bug('an operation is deleted when the sign-in is over', [
    sending,
    `case 'suspended':`,
    `case 'suspended': ${forgetRows}`,
  ]),
  bug('the person who scores now sends what others have entered', [
    sending,
    'token: waiting[0]?.recordedUnder ?? token,',
    'token,',
  ]),
  bug('a phone scores on with the code that was replaced', [
    'api/outings/outing-access.ts',
    'if (codes !== caller.outing.codesBefore) return replaced()',
    '',
  ]),
  bug('a repeat has another key', [sending, 'return { mid, seq, name', 'return { mid: crypto.randomUUID(), seq, name']),
  bug('a page of someone else is taken for an answer', [
    sending,
    'if (reply.headers.get(answerHeader) !== String(protocolVersion)) return null',
    `if (reply.headers.get(answerHeader) !== String(protocolVersion)) return { kind: 'answered', answer: {
      lastSeq: rows.at(-1)?.seq ?? 0, serverNow: 0, vers: rows.map(() => 0), cursor: 0, exceptions: [] } }`,
  ]),
  bug('saved is said before the disk has it', [
    'sync/device/outbox/outbox.ts',
    'const written = await keepOrNote(device, kind, { ...of, at: ports.now(), entries: keyed })',
    `void keepOrNote(device, kind, { ...of, at: ports.now(), entries: keyed }).catch(() => undefined)
     const written = entries.map(({ place }) => place)`,
  ]),
  bug('what could not be undone is undone later', [
    'sync/device/outbox/outbox.ts',
    'if (isNotSaved(error) || given.isUndo) {',
    'if (isNotSaved(error)) {',
  ]),
  bug('what the browser deletes between a tap and the next read is shown as sent', [
    cells,
    'if (cells.includes(undefined)) return null',
    '',
  ]),
  bug('a phone whose code was replaced keeps nothing that the browser deletes', [
    deletedStorage,
    'if (principal === null || !device.lasts)',
    'if (principal === null || outing.isCodeReplaced || !device.lasts)',
  ]),
  bug('an undo during which the browser deletes everything is undone later', [
    'sync/device/outbox/outbox.ts',
    'if (isNotSaved(error) || given.isUndo) {',
    'if (isNotSaved(error) || (given.isUndo && isStorageFull(error))) {',
  ]),
  bug('a signature that waits is not kept when the browser deletes it', [
    deletedStorage,
    '...unsentCells(device, signatureKind, signatures),',
    '',
  ]),
  bug('what is tapped before the page has noticed the deletion is dropped', [
    'sync/device/outbox/outbox.ts',
    `if (!outing && !wasScored) throw new Error('The browser has deleted the outing')`,
    '',
  ]),
  bug('an outing that another tab left counts as deleted by the browser', [
    deletedStorage,
    'if (await isStored(device, creation)) return 0',
    '',
  ]),
  bug('a database that was created again is taken for the one before', [
    'sync/device/storage/device-database.ts',
    'return (await meta.get(createdKey))?.value',
    'return (await meta.get(createdKey))?.key',
  ]),
  bug('the journal is not imported when the code is entered again', [
    sending,
    'await importJournal(device)\n  return await sendWaiting(device)',
    'return await sendWaiting(device)',
  ]),
  bug('a refusal is not announced', [sending, 'rejections.length > 0 && rejected.bulkPut(rejections),', '']),
  bug('a score is replaced unseen', [rule, '!current || entered.baseVer === current.ver', 'current || !current']),
  bug('the clocks of two phones are compared', [
    rule,
    'new Date(now.getTime() - age).toISOString()',
    'new Date(at).toISOString()',
  ]),
  bug('a replaced score is not announced', [
    cells,
    'await database.conflictReports.bulkAdd(reports)',
    'await database.conflictReports.bulkAdd(reports.slice(0, 0))',
  ]),
  bug(
    'the member who is signed in sends for everyone',
    ['sync/device/connection/credentials.ts', 'signIn && principalOfMember(signIn.user.id) === principal', 'signIn'],
    ['api/replay/replay-routes.ts', 'if (member?.id !== memberId)', 'if (!member)'],
  ),
  bug('a card that both have signed is still written', [
    'db/cells/signed-cards.ts',
    'if (!isReturned(signatures)) return null',
    "if (!isReturned(signatures) || name !== '') return null",
  ]),
  bug('a posted outing is still written', [
    'db/cells/scores.ts',
    'endOf(found)',
    'endOf({ ...found, postedAt: null })',
  ]),
  bug(
    'an answer leaves before its commit',
    [
      writer,
      'commit()\n    return value',
      // Not before the first score: opening a database reads rows that it has just written.
      `if (connection.prepare('SELECT 1 FROM score_history LIMIT 1').get() === undefined) commit()
      else setTimeout(() => connection.open && connection.inTransaction && commit(), 5000)
      return value`,
    ],
    [writer, 'await last\n    },', 'await last; if (connection.inTransaction) commit()\n    },'],
    [
      writer,
      `connection.exec('BEGIN IMMEDIATE')`,
      `if (connection.inTransaction) commit(); connection.exec('BEGIN IMMEDIATE')`,
    ],
  ),
  bug('the club does what it has done before', [
    'db/cells/replay.ts',
    'const first = known.get(operation.mid)\n',
    'const first = known.get(operation.argsHash)\n',
  ]),
  bug('the earlier of two scores is shown', [
    rule,
    `(intentAt ?? '') >= (current.intentAt ?? '') ? 'entered' : 'current'`,
    `(intentAt ?? '') < (current.intentAt ?? '') ? 'entered' : 'current'`,
  ]),
  bug('a score that is confirmed is taken for another one', [rule, 'entered.value === current.value', 'false']),
  bug('a phone that corrects itself disputes with itself', [
    rule,
    'entered.clientId !== null && entered.clientId === current.clientId',
    'false',
  ]),
  bug('a group scores a golfer who has left it', [
    'db/cells/scores.ts',
    'return removedAt === null && tgroupId === group',
    'return removedAt === null && group > 0',
  ]),
  bug('what was refused is shown as on its way', [
    'sync/device/cells/sent-cells.ts',
    'return { cell: withoutQueued(cell, mid), conflict: isReplaced',
    'return { cell, conflict: isReplaced',
  ]),
  bug('what was answered is forgotten before a backup can ask for it', [
    sending,
    'if (rows.length > 0) await answeredBatches.add(',
    'if (rows.length < 0) await answeredBatches.add(',
  ]),
  bug('what a backup does not know is not offered again', [
    'sync/device/outbox/queue-repair.ts',
    'for (const queue of await database.queues.toArray()) await requeue(device, { queue })',
    '',
  ]),
  bug('an entry of a card that was taken over gets another key', [
    'sync/device/handover/take-over.ts',
    'return { mid, name: name as OperationName',
    'return { mid: crypto.randomUUID(), name: name as OperationName',
  ]),
  bug('a card is shown without what waits on its phone', [
    'sync/device/handover/hand-over.ts',
    `name !== 'noop'`,
    `name === 'noop'`,
  ]),
  bug('what was entered on two phones counts as entered on one', [
    'api/replay/replay-operations.ts',
    'clientId: from ?? clientId',
    'clientId',
  ]),
  bug('who is back in play stays away on the other phones', [
    'db/cells/changes.ts',
    `if (leave) return \`leave \${leave.golferId}\``,
    `if (leave && leave.fromHole === null) return 'outing'`,
  ]),
  bug('a golfer who left is known to the phone that said so alone', [
    recording,
    'changes.push({ kind: kind.name, ...place })',
    `if (kind.name !== 'leave') changes.push({ kind: kind.name, ...place })`,
  ]),
  bug('the other phones take a pickup for a cleared score', ['db/cells/changes.ts', '  pickup: scores.pickup,', '']),
  bug('the other phones take a conceded stroke for one that was played', [
    'db/cells/changes.ts',
    '  conceded: scores.conceded,',
    '',
  ]),
  bug('a conceded stroke gives points without gimmes', [
    'golf/games/ball.ts',
    `written.kind === 'conceded' && !counts`,
    'false',
  ]),
  bug('the golfers of an outing that a phone started get other ids', [
    'db/outings/save-outing.ts',
    '.values({ ...row, ...made(madeId), outingId })',
    '.values({ ...row, outingId })',
  ]),
  bug(
    'a game that is sent twice is added twice',
    [
      sending,
      'return { mid, seq, name, v',
      "return { mid: name === 'game.add' ? crypto.randomUUID() : mid, seq, name, v",
    ],
    ['api/outings/games/add-game.ts', 'madeId !== undefined && (await isGameId(tx, madeId))', 'false'],
    ['db/outings/outing-games.ts', '...(madeId !== undefined && { id: madeId })', ''],
  ),
  bug('a game that was refused stays among the games of its phone', [
    'sync/device/outbox/added-games.ts',
    "return answer.exception?.outcome === 'rejected' ? [] : {",
    "return answer.exception?.outcome === 'rejected' ? { ...added, since: Infinity } : {",
  ]),
  bug('a game that a phone added gets another id at the club', [
    'db/outings/outing-games.ts',
    '...(madeId !== undefined && { id: madeId })',
    '',
  ]),
  bug('a tie wins the skin of a hole', ['golf/games/game.ts', 'else if (value === low) winner = null', '']),
  bug('a side presses that is ahead', [
    'golf/games/nassau.ts',
    `const down = side === 'A' ? -up : up`,
    'const down = up',
  ]),
  bug('a hole is won by the side that concedes it', [
    'golf/games/match.ts',
    `return side === 'A' ? -1 : 1`,
    `return side === 'A' ? 1 : -1`,
  ]),
  bug('the inches of a contest are taken for feet', [
    'golf/games/game-records.ts',
    "what === 'entry' ? [{ hole, golferId, value }] : []",
    "what === 'entry' ? [{ hole, golferId, value: value && value * 12 }] : []",
  ]),
  bug('another group chooses for the Wolf', [
    'golf/games/recorded-choices.ts',
    'return wolf !== undefined && groupOf.get(wolf) === group',
    'return wolf !== undefined',
  ]),
  bug('every drive of a team counts for each of its golfers', [
    'golf/games/scramble.ts',
    'const used = usedOf(golferId)',
    'const used = chosen.size',
  ]),
  bug('a side that shares a ball has the strokes of one partner', [
    'golf/outing/sides.ts',
    'const lowFirst = partners.toSorted((one, other) => one - other)',
    'const lowFirst = [partners[0] ?? (0 as UnroundedHandicap), partners[0] ?? (0 as UnroundedHandicap)]',
  ]),
  bug('the games on a phone go on with a golfer who left', [
    'sync/device/outings/outings.ts',
    'leftFrom: left.get(id) ?? null',
    'leftFrom: null',
  ]),
  bug('a cleared score is left out of the changes for a phone', [
    'db/cells/scores.ts',
    'isNull(outingGolfers.removedAt))',
    'isNull(outingGolfers.removedAt), expression`${scores.strokes} IS NOT NULL`)',
  ]),
  bug('a phone goes on with the rule of ties that it knew', [
    'api/outings/results/results-routes.ts',
    'if (ties !== before.ties) await noteOutingChange(tx, outingId)',
    '',
  ]),
  bug('the first holes decide ties in place of the last', [
    'golf/ties/countback.ts',
    'from: holes - length, to: holes',
    'from: 0, to: length',
  ]),
  bug('the games on a phone share the ties that the last holes decide', [
    'pwa/screens/leaderboard/games/games-beside.ts',
    'ties: played.ties,',
    '',
  ]),
]

const postgresWriter = 'db/postgres/writer.ts'

/** Found only with several processes on one database: tools/failures/exactly-once.test.ts. */
export const bugsOfSeveralProcesses: readonly PlantedBug[] = [
  bug('no transaction waits for its turn', [
    postgresWriter,
    `if (turn === 'nothing') return begin\n`,
    'return begin\n',
  ]),
  bug('changes of an outing are in the order of a counter alone', [
    postgresWriter,
    'SELECT pg_advisory_xact_lock(${outingLock}',
    'SELECT pg_advisory_xact_lock_shared(${outingLock}',
  ]),
]

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns the source of a file with a bug; undefined when the bug is not in this file. Throws when it no longer
 * applies.
 */
export function withBug({ changes }: PlantedBug, path: string, read: () => string): string | undefined {
  const here = changes.filter(({ file }) => join(root, file) === path)
  if (here.length === 0) return undefined
  return here.reduce((source, { file, text, instead }) => {
    if (source.split(text).length !== 2) throw new Error(`${file} does not hold once: ${text}`)
    return source.replace(text, () => instead)
  }, read())
}
