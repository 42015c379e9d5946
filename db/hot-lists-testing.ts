import { deleteOldLinks } from './accounts/account-links.ts'
import { deleteOldEmailChanges, dueEmailChanges, listOpenEmailChanges } from './accounts/email-changes.ts'
import { deleteOldSessions } from './accounts/sessions.ts'
import { deleteOldAnswers } from './answered-calls.ts'
import { changesAfter, lastChanges, recordsOfOuting } from './cells/changes.ts'
import { historyOfDeparture } from './cells/departures.ts'
import { lateChoices, lateScores } from './cells/late-entries.ts'
import { historyOfScore, otherEntriesOfOuting, scoresOfOuting } from './cells/scores.ts'
import { historyOfSignatures, signaturesOfOuting } from './cells/signatures.ts'
import { setupFacts } from './club/set-up.ts'
import { listConditions } from './courses/conditions.ts'
import type { Database, Reader } from './database.ts'
import { historyOfMember } from './handicaps/handicap-history.ts'
import { searchGolfers } from './members/golfer-search.ts'
import { erasePersonalData, readPersonalData } from './members/personal-data.ts'
import { dueBatches } from './members/scheduled-invitations.ts'
import { deleteOldMessages, countMessages, lastMessages, listMessages } from './messages/messages.ts'
import { cancelledOutingsOf, outingsForAdmins } from './outings/outing-overviews.ts'
import { roundsOfCards } from './outings/outing-results.ts'
import { listOutings, outingsInProgress } from './outings/outings-lists.ts'
import { countReadyForAssociation, listAssociation } from './rounds/association-rounds.ts'
import { correctionOfCard } from './rounds/rounds-change.ts'
import { countRounds, roundsPostedForOthers } from './rounds/rounds-posting.ts'
import { roundsTogether } from './rounds/rounds-undo.ts'
import { listDeletedRounds, recentPostings, searchRounds } from './rounds/rounds.ts'
import { cardsOfOutings, outingsOfSeason } from './season/season-outings.ts'
import { teeTimesOf } from './tee-times/calendar-feeds.ts'
import { rosterOf, roundsEntered } from './tee-times/sign-ups-roster.ts'
import { forgetRefusedSignUps, spotsOfComing } from './tee-times/sign-ups.ts'
import { comingTeeTimes } from './tee-times/tee-times.ts'
import { transaction } from './transaction.ts'

const at = '2026-06-14T09:00:00.000Z'
const now = new Date(at)
const today = '2026-06-14'
const season = { id: 1, firstDay: '2026-01-01', lastDay: today }

/** Test equipment: the lists that are read often and grow over the years of a club. */
export const hotLists: readonly (readonly [string, (reader: Reader) => Promise<unknown>])[] = [
  ['the score board', (reader) => scoresOfOuting(reader, 1)],
  ['what changed on it', (reader) => changesAfter(reader, { outingId: 1, since: 0, limit: 10 })],
  ['the last change of each board', (reader) => lastChanges(reader, [1, 2])],
  ['presses, concessions and contests', (reader) => recordsOfOuting(reader, 1)],
  ['the history of a departure', (reader) => historyOfDeparture(reader, { golferId: 1 })],
  ['the history of a card’s signatures', (reader) => historyOfSignatures(reader, { golferId: 1 })],
  ['the signatures of an outing', (reader) => signaturesOfOuting(reader, 1)],
  ['the history of a score', (reader) => historyOfScore(reader, { golferId: 1, hole: 1 })],
  ['the other values of contested scores', (reader) => otherEntriesOfOuting(reader, 1)],
  ['scores that came too late', (reader) => lateScores(reader, 1)],
  ['choices that came too late', (reader) => lateChoices(reader, 1)],
  ['outings in progress', (reader) => outingsInProgress(reader)],
  ['the outings of a member', (reader) => listOutings(reader, { of: { memberId: 1 } })],
  ['the posted outings', (reader) => listOutings(reader, { of: { postedSince: today } })],
  ['the outings of a season', (reader) => outingsOfSeason(reader, { ...season, outings: 'all' }, { most: 10 })],
  [
    'the cards of a season',
    (reader) =>
      cardsOfOutings(
        reader,
        [1, 2].map((id) => ({ id, teeboxId: 1, gimmes: 0 as const })),
      ),
  ],
  ['the rounds of its cards', (reader) => roundsOfCards(reader, [1, 2])],
  ['the handicap record of a member', (reader) => historyOfMember(reader, 1)],
  ['the rounds of a member', (reader) => searchRounds(reader, { memberId: 1, sort: 'date', desc: true })],
  ['the recent postings of a member', (reader) => recentPostings(reader, { of: { memberId: 1 } })],
  ['deleted rounds', (reader) => listDeletedRounds(reader, { since: at })],
  ['rounds of a golfer by who posted them', (reader) => roundsTogether(reader, { memberId: 1, postedBy: 1 })],
  ['the rounds of an outing', (reader) => roundsTogether(reader, { outingId: 1 })],
  ['rounds on a record', (reader) => countRounds(reader, { memberIds: [1] })],
  ['rounds of others today', (reader) => roundsPostedForOthers(reader, { by: 1, since: today, at })],
  ['what became of a card', (reader) => correctionOfCard(reader, 1)],
  ['outings for administrators', (reader) => outingsForAdmins(reader, now)],
  ['outings to take back', (reader) => cancelledOutingsOf(reader, { memberId: 1, since: now })],
  ['rounds for the association', (reader) => listAssociation(reader, { state: 'waiting' })],
  ['rounds for the next export', (reader) => countReadyForAssociation(reader)],
  ['tee times to come', (reader) => comingTeeTimes(reader, { today })],
  ['their spots', (reader) => spotsOfComing(reader, { today, memberId: 1 })],
  ['who signed up for one', (reader) => rosterOf(reader, { teetimeId: 1 })],
  ['the rounds that they entered', (reader) => roundsEntered(reader, { teetimeId: 1 })],
  ['the tee times of a member', (reader) => teeTimesOf(reader, { memberId: 1, from: today })],
  ['invitations that are due', (reader) => dueBatches(reader, { at })],
  ['messages of a member', (reader) => countMessages(reader, { memberId: 1, topic: 'sign-in', since: at, at })],
  ['messages that failed', (reader) => listMessages(reader, { state: 'failed' })],
  ['how sending emails went lately', (reader) => lastMessages(reader, { kind: 'mail' })],
  ['changes of address that are due', (reader) => dueEmailChanges(reader, { at })],
  ['changes of address that are open', (reader) => listOpenEmailChanges(reader, { at })],
]

/**
 * The tables that grow with each round, score or login. The others grow by a few rows a week, and a full scan of one
 * takes less than a millisecond for each year of data.
 */
export const growingTables: ReadonlySet<string> = new Set([
  'account_links',
  'association_rounds',
  'change_log',
  'course_conditions',
  'departure_history',
  'departures',
  'feelers',
  'game_record_history',
  'game_records',
  'handicap_history',
  'messages',
  'outing_golfers',
  'round_changes',
  'round_holds',
  'round_postings',
  'rounds',
  'score_history',
  'scores',
  'sessions',
  'sign_up_rounds',
  'sign_ups',
  'signature_history',
  'signatures',
  'sync_clients',
  'sync_mutations',
  'wolf_choices',
  'wolf_history',
])

const everyGolfer = { by: 1, name: '', courseId: 1, desc: false, today } as const

/**
 * Work that blocks the server: while it runs, no score is written or no request is answered. It may scan tables with
 * few rows, but no others.
 */
export const heldWork: readonly (readonly [string, (db: Database) => Promise<unknown>])[] = [
  ['the download of a member', (db) => readPersonalData(db, { id: 1 })],
  ['the steps of the setup', (db) => setupFacts(db)],
  ['the conditions of a course', (db) => listConditions(db, { courseId: 1, since: today })],
  ['a page of golfers by name', (db) => searchGolfers(db, { ...everyGolfer, sort: 'name' })],
  ['a page of golfers by their rounds there', (db) => searchGolfers(db, { ...everyGolfer, sort: 'courseplayed' })],
  ['a page of golfers by their average', (db) => searchGolfers(db, { ...everyGolfer, sort: 'parorbetteravg' })],
  ['old sign-ins', (db) => transaction(db, (tx) => deleteOldSessions(tx, { before: at, most: 10 }))],
  ['old answers', (db) => transaction(db, (tx) => deleteOldAnswers(tx, { before: at, most: 10 }))],
  ['old links', (db) => transaction(db, (tx) => deleteOldLinks(tx, { at, most: 10 }))],
  ['old changes of address', (db) => transaction(db, (tx) => deleteOldEmailChanges(tx, { before: at }))],
  ['old messages', (db) => transaction(db, (tx) => deleteOldMessages(tx, { state: 'sent', before: at, most: 10 }))],
  ['refused sign-ups', (db) => transaction(db, (tx) => forgetRefusedSignUps(tx, { before: today }))],
  ['the deletion of a member', (db) => transaction(db, (tx) => erasePersonalData(tx, { id: 1, passwordHash: '' }))],
]
