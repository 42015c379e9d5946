import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRecordSound } from '#db/handicaps/handicap-check.ts'
import { listForImport } from '#db/members/members-import.ts'
import { changeAccount, changeSettings, findAccount, readSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { Correction, SaidColumn } from '#sync/calls/import-files.ts'
import type { ListColumn, MemberField, membersImport } from '#sync/calls/members-import.ts'
import { get, post } from '../accounts/accounts-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
let token: string
beforeEach(async () => {
  club = await openTestClub()
  token = await club.signIn('alice')
})
afterEach(() => club.close())

type Validated = AnswerOf<typeof membersImport>

type Changes = {
  columns?: readonly SaidColumn<ListColumn>[]
  corrections?: readonly Correction<MemberField>[]
  skipped?: readonly number[]
}

const preview = async (csv: string, changes: Changes = {}) =>
  (await post(club, 'admin/members/import/preview', { csv, ...changes }, { token })).json<Validated>()
const bring = async (csv: string, changes: Changes = {}) =>
  (await post(club, 'admin/members/import', { csv, ...changes }, { token })).json<Validated>()
/** Previews as an app that supports usual tees. */
const previewTees = async (csv: string, changes: Changes = {}) =>
  (await post(club, 'admin/members/import/preview?tees=true', { csv, ...changes }, { token })).json<Validated>()
const bringTees = async (csv: string, changes: Changes = {}) =>
  (await post(club, 'admin/members/import?tees=true', { csv, ...changes }, { token })).json<Validated>()
const teesOf = async (name: string) => (await listForImport(club.db)).find(({ firstname }) => firstname === name)?.tees
const golfers = async () => {
  const answer = await get(club, 'golfer/all')
  return answer.json<{ golfers: { id: number; firstname: string; lastname: string; handicapindex: number | null }[] }>()
    .golfers
}
const found = async (lastname: string) => (await golfers()).find((golfer) => golfer.lastname === lastname)

test('a list adds members with whatever columns it has, and nothing before it is saved', async () => {
  const csv =
    'Name;x,EMAIL address,Cell Phone,GHIN #,Handicap Index,Locker\n"Kowalczyk, Olga",Olga@Nomad.example,602 555 0119,4100151,31.6,12\n'
  const looked = await preview(csv.replace('Name;x', 'Name'))
  expect(looked).toMatchObject({ added: 1, changed: 0, refused: 0, ignored: ['Locker'] })
  expect(await found('Kowalczyk')).toBeUndefined()
  await bring(csv.replace('Name;x', 'Name'))
  expect(await found('Kowalczyk')).toMatchObject({ firstname: 'Olga', handicapindex: 31.6 })
  expect(await findAccount(club.db, { username: 'olga.kowalczyk' })).toMatchObject({ email: 'olga@nomad.example' })
})

test('usual tees are added with a list, changed by another one, and kept where its cell is empty', async () => {
  const list = (tees: string) => `name,ghin,Tee box\nOlga Kowalczyk,4100151,${tees}`
  const looked = await previewTees(list('White'))
  expect(looked).toMatchObject({ added: 1, refused: 0, ignored: [] })
  expect(looked.rows).toMatchObject([{ tees: 'White' }])
  expect(looked.columns).toContainEqual({ name: 'Tee box', field: 'tees', example: 'White' })
  const changes = [
    ['White', 'add', 'White'],
    ['White', 'same', 'White'],
    ['', 'same', 'White'],
    ['Blue/White', 'change', 'Blue/White'],
  ] as const
  for (const [tees, outcome, kept] of changes) {
    expect((await bringTees(list(tees))).rows).toMatchObject([{ outcome }])
    expect(await teesOf('Olga')).toBe(kept)
  }
})

// cspell:ignore Abschlag Abschläge Farbe Gelb
test.each([
  'tees',
  'Tee',
  'Tee Box',
  'teebox',
  'Usual tees',
  'Home Tees',
  'preferred tees',
  'Abschlag',
  'Abschläge',
  'Tee-Farbe',
])('a column “%s” has the usual tees', async (heading) => {
  expect((await previewTees(`name,${heading}\nOlga Kowalczyk,Gelb`)).rows).toMatchObject([{ tees: 'Gelb' }])
})

test('a name of tees that is too long is refused with its reason, and corrected where it is read', async () => {
  const long = 'x'.repeat(41)
  const csv = `name,tees\nOlga Kowalczyk,${long}\nMei Chen,Red`
  const looked = await previewTees(csv)
  expect(looked).toMatchObject({ added: 1, refused: 1 })
  const reason = 'Use no more than 40 characters'
  expect(looked.rows[0]).toMatchObject({ problem: reason, faults: [{ field: 'tees', value: long, reason }] })
  const corrections: Correction<MemberField>[] = [{ line: 2, field: 'tees', value: 'Red (W)' }]
  expect(await bringTees(csv, { corrections })).toMatchObject({ added: 2, refused: 0 })
  expect(await teesOf('Olga')).toBe('Red (W)')
})

test('the usual tees in the export of the club are those in the club', async () => {
  await bringTees('name,tees\nOlga Kowalczyk,Blue/White\nMei Chen,')
  const file = await get(club, 'admin/export?what=members&format=csv', { token })
  const { content } = file.json<{ content: string }>()
  const again = await previewTees(content)
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(again.rows.map(() => 'same'))
  expect(again.rows).toContainEqual(expect.objectContaining({ name: 'Olga Kowalczyk', tees: 'Blue/White' }))
  const changed = await bringTees(content.replace('Blue/White', 'Gold'))
  expect(changed).toMatchObject({ added: 0, changed: 1, refused: 0 })
  expect(await teesOf('Olga')).toBe('Gold')
})

test('for an app of the release before a column of tees is passed over', async () => {
  const csv = `name,tees\nOlga Kowalczyk,${'x'.repeat(41)}`
  expect(await preview(csv)).toMatchObject({ added: 1, refused: 0, ignored: ['tees'] })
  expect((await preview(csv)).columns).toContainEqual(expect.objectContaining({ name: 'tees', field: null }))
  await bring(csv)
  expect(await teesOf('Olga')).toBe('')
})

test('a member who is added by hand has the tees of the form', async () => {
  const form = { firstname: 'Olga', lastname: 'Kowalczyk', email: '', phonenum: '', aga: '', index: null }
  expect((await post(club, 'admin/members/add', { ...form, tees: 'Red' }, { token })).statusCode).toBe(200)
  expect(await teesOf('Olga')).toBe('Red')
})

// cspell:ignore Kontakt Spielstärke Anrede Familienname Geschlecht HCPI Mailadresse Nachname Telefon Vorname Vornamen
test('a list with German headings and decimals adds members', async () => {
  const row = 'Kowalczyk;Olga;Olga@Nomad.example;602 555 0119;w;31,6\n'
  const looked = await preview(`Nachname;Vorname;Mailadresse;Telefon;Geschlecht;Handicap Index\n${row}`)
  expect(looked).toMatchObject({ added: 1, refused: 0, ignored: ['Geschlecht'] })
  expect(looked.rows).toMatchObject([{ name: 'Olga Kowalczyk', email: 'olga@nomad.example', index: '31.6' }])
  expect(await bring(`Familienname;Vornamen;Email;Handy;Anrede;HCPI\n${row}`)).toMatchObject({ added: 1, refused: 0 })
  expect(await found('Kowalczyk')).toMatchObject({ firstname: 'Olga', handicapindex: 31.6 })
})

test.each([
  ['Ann', 'van der Berg', 'Ann', 'van der Berg'],
  ['Ann', 'Ann van der Berg', 'Ann', 'van der Berg'],
  ['Mary Ann', 'van Dyke', 'Mary Ann', 'van Dyke'],
  ['Martin', 'Martin', 'Martin', 'Martin'],
  ['Carol', 'Ito, Carol', 'Carol', 'Ito'],
  ['', 'Smith, John, Jr.', 'John', 'Smith Jr.'],
  ['', 'Smith, Jr., John', 'John', 'Smith Jr.'],
  ['', 'Smith Sr., John', 'John', 'Smith Sr.'],
  ['', 'John Smith, Jr.', 'John', 'Smith Jr.'],
  ['', 'Robert T. Jones III', 'Robert T.', 'Jones III'],
  ['', 'Ken Ii', 'Ken', 'Ii'],
  ['', 'Berg, Ann, Mary', 'Ann Mary', 'Berg'],
  ['', 'Ito,', '', 'Ito'],
])('of the first name “%s” and the name “%s” no part is lost', async (first, name, firstname, lastname) => {
  const csv = `First Name,Name,Email\n${first},"${name}",new@nomad.example`
  const { rows } = await preview(csv)
  expect(rows).toMatchObject([{ name: `${firstname} ${lastname}`.trim() }])
  if (firstname === '') return
  await bring(csv)
  expect(await found(lastname)).toMatchObject({ firstname, lastname })
})

test('the same list again changes what differs and doubles no one', async () => {
  const list = (index: string) => `firstname,lastname,ghin,index\nOlga,Kowalczyk,4100151,${index}\nMei,Chen,,+1.2\n`
  expect(await bring(list('31.6'))).toMatchObject({ added: 2, changed: 0 })
  expect(await bring(list('31.6'))).toMatchObject({ added: 0, changed: 0, refused: 0 })
  expect(await bring(list('30.1'))).toMatchObject({ added: 0, changed: 1 })
  expect(await found('Kowalczyk')).toMatchObject({ handicapindex: 30.1 })
  expect(await found('Chen')).toMatchObject({ handicapindex: -1.2 })
  expect((await golfers()).filter(({ lastname }) => lastname === 'Chen')).toHaveLength(1)
})

test.each([
  ['"36,4"', '36.4'],
  ['+1.2', '+1.2'],
  ['12', '12.0'],
  ['n/a', ''],
])('the preview shows the index %s as %s, as it will be stored', async (typed, shown) => {
  const { rows } = await preview(`name,email,index\nOlga Kowalczyk,Olga@Nomad.example,${typed}`)
  expect(rows).toMatchObject([{ outcome: 'add', index: shown, email: 'olga@nomad.example' }])
})

test.each(['', '-', '–', '—', 'n/a', 'NH'])('“%s” is no index', async (index) => {
  expect(await bring(`name,index\nOlga Kowalczyk,${index}`)).toMatchObject({ added: 1, refused: 0 })
  expect(await found('Kowalczyk')).toMatchObject({ handicapindex: null })
})

test('a line twice in a list is the same person, and another name with its email is not', async () => {
  const { rows } = await preview(
    'name,email\nMei Chen,mei@nomad.example\nMei Chen,mei@nomad.example\nLi Chen,mei@nomad.example',
  )
  const [, twice, other] = rows.map(({ problem }) => problem)
  expect(twice).toContain('same person as in line 2')
  expect(other).toContain('email')
})

test('every bad line is named with its reason, and the others are added', async () => {
  const csv = [
    'name,email,ghin,index',
    'Olga Kowalczyk,"olga@nomad,example",,31.6',
    'Jamal Haddad,jamal@nomad.example,,107',
    'Mei Chen,mei@nomad.example,,10.8',
    'Other Person,mei@nomad.example,,',
    'Zed,zed@nomad.example,,',
    'Sam Wrong,ben@club.example,,',
    'Carol Ito,,,',
    'Dev\u202E Patel,,,',
  ].join('\n')
  const { rows, ...counts } = await bring(csv)
  expect(rows.map(({ line, outcome, problem }) => [line, outcome, problem])).toEqual([
    [2, 'refused', 'An email has a dot, not a comma.'],
    [3, 'refused', 'A handicap is between +10.0 and 54.0.'],
    [4, 'add', null],
    [5, 'refused', 'Line 4, Mei Chen, has this email too. Correct it, or leave it blank if they share it.'],
    [6, 'refused', 'The first name is missing.'],
    [7, 'refused', 'Ben Okafor has this email too. Correct it, or leave it blank if they share it.'],
    [8, 'same', null],
    [9, 'refused', 'First name has a hidden or control character. Type it again.'],
  ])
  expect(counts).toMatchObject({ added: 1, changed: 0, refused: 6 })
})

test('a list that a spreadsheet has saved changes no number to what it made of it', async () => {
  const list = (ghin: string, phone: string) => `name,ghin,phone\nOlga Kowalczyk,${ghin},${phone}`
  await bring(list('0410015', '0170123456789'))
  expect(await preview(list('410015', '170123456789'))).toMatchObject({ rows: [{ outcome: 'same' }] })
  expect(await preview(list('410015', '1.70123E+11'))).toMatchObject({
    rows: [{ faults: [{ field: 'phonenum', reason: expect.stringContaining('spreadsheet') }] }],
  })
  expect(await bring(list('410015', '0170987654321'))).toMatchObject({ rows: [{ outcome: 'change' }] })
  const olga = (await listForImport(club.db)).find(({ firstname }) => firstname === 'Olga')
  expect(olga).toMatchObject({ aga: '0410015', phonenum: '0170987654321' })
  expect(await preview(list('410016', ''))).toMatchObject({ added: 1 })
})

test('a person who is listed with an email and without one is added once', async () => {
  const [known, alone] = ['Mei Chen,mei@nomad.example', 'Mei Chen,']
  for (const [first, second] of [
    [known, alone],
    [alone, known],
  ]) {
    const { rows } = await preview(`name,email\n${first}\n${second}`)
    expect(rows).toMatchObject([{ outcome: 'add' }, { problem: 'The same person as in line 2.' }])
  }
  const namesakes = await preview(`name,email\n${known}\nMei Chen,m.chen@nomad.example`)
  expect(namesakes).toMatchObject({ added: 2, refused: 0 })
})

test('who gets an email by a later list gets alerts, save a member who has chosen none', async () => {
  await bring('name,email\nOlga Kowalczyk,')
  const idOf = async (name: string) =>
    (await listForImport(club.db)).find(({ firstname }) => firstname === name)?.id ?? 0
  const [olga, dev] = [await idOf('Olga'), await idOf('Dev')]
  await club.signIn('dev')
  await transaction(club.db, async (tx) => {
    await changeAccount(tx, { id: dev, email: '' })
    await changeSettings(tx, { id: dev, settings: { teetimenotify: 'None' } })
  })
  await bring('name,email\nOlga Kowalczyk,olga@nomad.example\nDev Patel,dev@nomad.example')
  expect(await readSettings(club.db, { id: olga })).toMatchObject({ teetimenotify: 'Both' })
  expect(await readSettings(club.db, { id: dev })).toMatchObject({ teetimenotify: 'None' })
})

test('a list gives no one another email, because it opens the account', async () => {
  await bring('name,ghin\nOlga Kowalczyk,4100151')
  await bring('name,ghin,email\nOlga Kowalczyk,4100151,olga@nomad.example')
  expect(await bring('name,ghin,email\nOlga Kowalczyk,4100151,eve@nomad.example')).toMatchObject({ changed: 0 })
  expect(await findAccount(club.db, { username: 'olga.kowalczyk' })).toMatchObject({ email: 'olga@nomad.example' })
})

test('a number that belongs to a member with another name is refused', async () => {
  await bring('name,ghin\nOlga Kowalczyk,4100151')
  const { rows } = await bring('name,ghin\nMei Chen,4100151')
  expect(rows).toMatchObject([
    { outcome: 'refused', problem: 'This number belongs to Olga Kowalczyk. Correct it, or leave it blank.' },
  ])
})

const faultsOf = ({ rows }: Validated) =>
  rows.flatMap(({ line, faults }) => faults.map(({ field, value, proposal }) => [line, field, value, proposal]))

test('every fault of a line names its field, with the value and what was plainly meant', async () => {
  await bring('name,ghin,email\nOlga Kowalczyk,4100151,\nKim Lee,1,kim@nomad.example\nKim Lee,2,')
  const csv = [
    'firstname,lastname,email,phone,ghin,index',
    'Jo,Bell,"jo@nomad,example",\u202A602 555\u202C,,107',
    ',Ash,ben@club.example,,,-3',
    'Sam,Wrong,ben@club.example,,,',
    'Mei,Chen,,,4100151,',
    'Al,Fine,al@nomad.example,,77,',
    'Bo,Fine,bo@nomad.example,,77,',
    'Cy,Fine,al@nomad.example,,,',
    'Kim,Lee,,,,',
    'Al,Fine,al@nomad.example,,,',
  ].join('\n')
  expect(faultsOf(await preview(csv))).toEqual([
    [2, 'email', 'jo@nomad,example', 'jo@nomad.example'],
    [2, 'phonenum', '\u202A602 555\u202C', '602 555'],
    [2, 'index', '107', '10.7'],
    [3, 'firstname', '', null],
    [3, 'index', '-3', null],
    [4, 'email', 'ben@club.example', null],
    [5, 'aga', '4100151', null],
    [7, 'aga', '77', null],
    [8, 'email', 'al@nomad.example', null],
    [9, 'email', '', null],
    [9, 'aga', '', null],
    [10, 'email', 'al@nomad.example', null],
  ])
})

const threeBad = [
  'name,email,index',
  'Olga Kowalczyk,"olga@nomad,example",31.6',
  'Jamal Haddad,,107',
  'Mei Chen,mei@nomad.example,10.8',
  'Ann Chen,mei@nomad.example,',
].join('\n')

test('a corrected line is validated with its corrections, and saved with them', async () => {
  const corrections: Correction<MemberField>[] = [
    { line: 2, field: 'email', value: ' olga@nomad.example ' },
    { line: 3, field: 'index', value: '99' },
    { line: 3, field: 'index', value: '10.7' },
    { line: 5, field: 'email', value: 'ben@club.example' },
  ]
  expect(await preview(threeBad)).toMatchObject({ added: 1, refused: 3 })
  const looked = await preview(threeBad, { corrections })
  expect(looked).toMatchObject({ added: 3, refused: 1 })
  expect(faultsOf(looked)).toEqual([[5, 'email', 'ben@club.example', null]])
  expect(await found('Kowalczyk')).toBeUndefined()
  expect(await bring(threeBad, { corrections })).toMatchObject({ added: 3, refused: 1 })
  expect(await findAccount(club.db, { username: 'olga.kowalczyk' })).toMatchObject({ email: 'olga@nomad.example' })
  expect(await found('Haddad')).toMatchObject({ handicapindex: 10.7 })
})

test('what was not added is added later, from the same list', async () => {
  const first: Correction<MemberField> = { line: 2, field: 'email', value: 'olga@nomad.example' }
  await bring(threeBad, { corrections: [first] })
  const more: Correction<MemberField>[] = [first, { line: 5, field: 'email', value: '' }]
  const { rows, ...counts } = await bring(threeBad, { corrections: more })
  expect(counts).toMatchObject({ added: 1, changed: 0, refused: 1 })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['same', 'refused', 'same', 'add'])
})

test('the same file again, and the file as it is corrected since, change only what differs', async () => {
  const corrections: Correction<MemberField>[] = [
    { line: 2, field: 'email', value: 'olga@nomad.example' },
    { line: 3, field: 'index', value: '10.7' },
    { line: 5, field: 'email', value: '' },
  ]
  expect(await bring(threeBad, { corrections })).toMatchObject({ added: 4, changed: 0, refused: 0 })
  expect(await bring(threeBad, { corrections })).toMatchObject({ added: 0, changed: 0, refused: 0 })
  const corrected = threeBad.replace('nomad,example', 'nomad.example').replace('107', '10.7').replace('10.8', '10.9')
  const again = await bring(corrected, { corrections: [{ line: 5, field: 'email', value: '' }] })
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'change', 'same'])
  expect(again).toMatchObject({ added: 0, changed: 1, refused: 0 })
  expect((await golfers()).find(({ firstname }) => firstname === 'Mei')).toMatchObject({ handicapindex: 10.9 })
})

test('the export of the club tells two members of one name apart, who have neither an email nor a number', async () => {
  const both = ['firstname,lastname,ghin', 'Olga,Kowalczyk,1111', 'Olga,Kowalczyk,2222'].join('\n')
  expect(await bring(both)).toMatchObject({ added: 2 })
  const named = async () => (await listForImport(club.db)).filter(({ firstname }) => firstname === 'Olga')
  for (const { id } of await named()) {
    await transaction(club.db, (tx) => changeSettings(tx, { id, settings: { aga: '' } }))
  }
  const file = await get(club, 'admin/export?what=members&format=csv', { token })
  const { content } = file.json<{ content: string }>()
  const rowsOfBoth = (rows: Validated['rows']) => rows.filter(({ name }) => name === 'Olga Kowalczyk')
  expect(rowsOfBoth((await preview(content)).rows).map(({ outcome }) => outcome)).toEqual(['same', 'same'])

  const filled = content.replace(/(olga\.kowalczyk2?),,/g, '$1,$1@nomad.example,')
  expect(rowsOfBoth((await bring(filled)).rows).map(({ outcome }) => outcome)).toEqual(['change', 'change'])
  expect((await named()).map(({ username, email }) => [username, email])).toEqual([
    ['olga.kowalczyk', 'olga.kowalczyk@nomad.example'],
    ['olga.kowalczyk2', 'olga.kowalczyk2@nomad.example'],
  ])
  const twice = `${filled}${filled.split('\r\n').find((line) => line.includes('olga.kowalczyk2')) ?? ''}`
  expect(rowsOfBoth((await preview(twice)).rows).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'refused'])
})

test('a username in a list names no member of another name', async () => {
  const { rows } = await preview('firstname,lastname,username\nOlga,Kowalczyk,ben')
  expect(rows.map(({ outcome }) => outcome)).toEqual(['add'])
})

test('the number of another member is refused beside a username, also where both have one last name', async () => {
  await bring(['firstname,lastname,ghin', 'Olga,Kowalczyk,1111', 'Adam,Kowalczyk,2222'].join('\n'))
  const { rows } = await preview('firstname,lastname,ghin,username\nOlga,Kowalczyk,2222,olga.kowalczyk')
  expect(rows[0]?.faults.map(({ field, reason }) => [field, reason])).toEqual([
    ['aga', expect.stringContaining('Adam Kowalczyk')],
  ])
})

test('a skipped line is not added, even when it could be, and keeps no other line out', async () => {
  const { rows } = await bring(threeBad, { skipped: [2, 4] })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'refused', 'skipped', 'add'])
  expect((await golfers()).filter(({ lastname }) => lastname === 'Chen')).toMatchObject([{ firstname: 'Ann' }])
})

const strange = 'Wer,Kontakt,Spielstärke,Locker\nOlga Kowalczyk,olga@nomad.example,31.6,\n,,,12'

test('a list whose columns have strange names is read once a person says what they are', async () => {
  const looked = await preview(strange)
  expect(looked).toMatchObject({ rows: [], added: 0, refused: 0 })
  expect(looked.columns).toEqual([
    { name: 'Wer', field: null, example: 'Olga Kowalczyk' },
    { name: 'Kontakt', field: null, example: 'olga@nomad.example' },
    { name: 'Spielstärke', field: null, example: '31.6' },
    { name: 'Locker', field: null, example: '12' },
  ])
  const refused = await post(club, 'admin/members/import', { csv: strange }, { token })
  expect(refused.json()).toMatchObject({ code: 'member.list-unreadable' })

  const columns: SaidColumn<ListColumn>[] = [
    { place: 0, field: 'name' },
    { place: 1, field: 'email' },
    { place: 2, field: 'index' },
  ]
  const read = await preview(strange, { columns })
  expect(read).toMatchObject({ added: 1, refused: 1, ignored: ['Locker'] })
  expect(read.columns.map(({ field }) => field)).toEqual(['name', 'email', 'index', null])
  await bring(strange, { columns, skipped: [3] })
  expect(await findAccount(club.db, { username: 'olga.kowalczyk' })).toMatchObject({ email: 'olga@nomad.example' })
  expect(await found('Kowalczyk')).toMatchObject({ handicapindex: 31.6 })
})

test('a column that is named Handicap is no index beside one that is named Handicap Index', async () => {
  const looked = await preview('Name,HCP,Handicap,Handicap Index\nOlga Kowalczyk,36,34,31.6')
  expect(looked).toMatchObject({ rows: [{ index: '31.6' }], ignored: ['HCP', 'Handicap'] })
})

test('what a person says of a column counts before its name, and a column can be passed over', async () => {
  const csv = 'name,phone,mobile,index\nOlga Kowalczyk,1,2,31.6'
  expect((await preview(csv)).rows).toMatchObject([{ phonenum: '1', index: '31.6' }])
  const said: SaidColumn<ListColumn>[] = [
    { place: 2, field: 'phonenum' },
    { place: 3, field: null },
  ]
  const looked = await preview(csv, { columns: said })
  expect(looked.rows).toMatchObject([{ phonenum: '2', index: '' }])
  expect(looked.ignored).toEqual(['phone', 'index'])
  const beyond = await preview(csv, { columns: [{ place: 9, field: 'phonenum' }] })
  expect(beyond.rows).toMatchObject([{ phonenum: '1' }])
})

test.each([
  ['a field that two columns have', { columns: [0, 1].map((place) => ({ place, field: 'name' })) }, 400],
  ['two words on one column', { columns: ['name', 'email'].map((field) => ({ place: 0, field })) }, 400],
  ['a column of no list', { columns: [{ place: -1, field: 'name' }] }, 400],
  ['a column that is no field', { columns: [{ place: 0, field: '__proto__' }] }, 400],
  [
    'more columns than a file has',
    { columns: Array.from({ length: 501 }, (_, place) => ({ place, field: null })) },
    400,
  ],
  ['the line with the column names', { corrections: [{ line: 1, field: 'email', value: '' }] }, 422],
  ['a line that the list does not have', { corrections: [{ line: 6, field: 'email', value: '' }] }, 422],
  ['a skipped line that the list does not have', { skipped: [-1] }, 422],
  ['a field that a member does not have', { corrections: [{ line: 2, field: 'isadmin', value: 'true' }] }, 400],
  ['a field of every object', { corrections: [{ line: 2, field: '__proto__', value: 'x' }] }, 400],
  ['a field that is not corrected here', { corrections: [{ line: 2, field: 'line', value: '3' }] }, 400],
  ['a value that is too long', { corrections: [{ line: 2, field: 'email', value: 'x'.repeat(255) }] }, 400],
  [
    'twenty thousand corrections',
    { corrections: Array.from({ length: 20_000 }, () => ({ line: 2, field: 'aga', value: '' })) },
    413,
  ],
  [
    'more corrections than two of each line',
    { corrections: Array.from({ length: 4001 }, () => ({ line: 2, field: 'aga', value: '' })) },
    400,
  ],
  ['ten thousand skipped lines', { skipped: Array.from({ length: 10_000 }, () => 2) }, 400],
])('%s: the list is refused as a whole', async (_, changes, status) => {
  for (const path of ['admin/members/import/preview', 'admin/members/import']) {
    const answer = await post(club, path, { csv: threeBad, ...changes }, { token })
    expect(answer.statusCode).toBe(status)
  }
  expect(await golfers()).toHaveLength(6)
})

test('looking at a list does not count as importing it, so that many lines can be corrected', async () => {
  for (let time = 0; time < 61; time += 1) expect(await preview(threeBad)).toMatchObject({ added: 1 })
  expect(await bring(threeBad)).toMatchObject({ added: 1 })
})

test('a thousand members come with one list', async () => {
  const rows = Array.from({ length: 1000 }, (_, place) => `Ann,Member ${place},${place % 50}.${place % 10}`)
  expect(await bring(`firstname,lastname,index\n${rows.join('\n')}`)).toMatchObject({ added: 1000, refused: 0 })
  expect(await golfers()).toHaveLength(1006)
})

test('a file without names or with too many rows is refused as a whole', async () => {
  const answer = await post(club, 'admin/members/import', { csv: 'email\na@b.example' }, { token })
  expect(answer.json()).toMatchObject({ code: 'member.list-unreadable' })
  const long = await post(club, 'admin/members/import', { csv: `name\n${'A B\n'.repeat(2001)}` }, { token })
  expect(long.json()).toMatchObject({ code: 'member.list-unreadable' })
})

const person = { firstname: 'Olga', lastname: 'Kowalczyk', email: '', phonenum: '', aga: '', index: 31.6 }

test('one member is added by hand, once', async () => {
  const add = () => post(club, 'admin/members/add', person, { token })
  expect((await add()).json()).toMatchObject({ username: 'olga.kowalczyk' })
  expect((await add()).json()).toMatchObject({ code: 'member.not-added' })
})

// cspell:ignore Ольга Козлова
test.each([
  ['Ольга', 'Козлова', 'member'],
  ['Wang', '小明', 'wang'],
  ['Ann', 'O’Brien', 'ann.obrien'],
])('%s %s gets a username that ends with a letter: %s', async (firstname, lastname, username) => {
  const added = await post(club, 'admin/members/add', { ...person, firstname, lastname }, { token })
  expect(added.json()).toMatchObject({ username })
})

test('two members with one name get usernames of their own', async () => {
  await post(club, 'admin/members/add', { ...person, aga: '1' }, { token })
  const second = await post(club, 'admin/members/add', { ...person, aga: '2' }, { token })
  expect(second.json()).toMatchObject({ username: 'olga.kowalczyk2' })
})

test('a starting index is marked as transferred until three rounds give one', async () => {
  const { id } = (await post(club, 'admin/members/add', person, { token })).json<{ id: number }>()
  const review = async () => {
    const answer = await get(club, `round/user/${id}/reviews`, { token })
    return answer.json<{ rounds_reviews: { handicap: number; transferred: boolean } }>().rounds_reviews
  }
  expect(await review()).toMatchObject({ handicap: 31.6, transferred: true })
  const play = (scores: readonly number[]) => {
    const rows = scores.map((score, place) => `2026-06-0${place + 1},The oaks,White,${score}`)
    return post(club, 'round/import', { user_id: id, csv: `date,course,tee,score\n${rows.join('\n')}` }, { token })
  }
  await play([95, 96])
  expect(await review()).toMatchObject({ handicap: 31.6, transferred: true })
  await play([95, 96, 97])
  // 95 on 70.2/125 is a differential of 22.4; the lowest of three, less 2.
  expect(await review()).toMatchObject({ handicap: 20.4, transferred: false })
  await bring('name,index\nOlga Kowalczyk,30.0')
  expect(await review()).toMatchObject({ handicap: 20.4, transferred: false })

  const rounds = await get(club, `round/user/${id}/reviews?size=8`, { token })
  const { results } = rounds.json<{ roundsInfo: { results: { id: number }[] } }>().roundsInfo
  const gone = await post(club, 'round/delete', { round_id: results[0]?.id }, { token })
  expect(gone.statusCode).toBe(200)
  expect(await review()).toMatchObject({ handicap: 30, transferred: true })
  expect(await isRecordSound(club.db, id)).toBe(true)
})

/** 450 members. Two lines far apart are the same person, and two others have the same name but different emails. */
const long = [
  'firstname,lastname,email',
  'Ann,Ashe,ann@nomad.example',
  'Bea,Birch,bea@nomad.example',
  ...Array.from({ length: 446 }, (_, at) => `Cal,Member${at},cal${at}@nomad.example`),
  'Ann,Ashe,ann@nomad.example',
  'Bea,Birch,bea@other.example',
].join('\n')

test('while a long list is imported, other writes come in between, and no other line becomes of it', async () => {
  const before = (await golfers()).length
  const looked = await preview(long)
  const state = { isDone: false }
  const bringing = bring(long).finally(() => {
    state.isDone = true
  })
  const seen = new Set<number>()
  while (!state.isDone) {
    await transaction(club.db, async (tx) => seen.add((await listForImport(tx)).length - before))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([...seen].filter((count) => count > 0 && count < 449)).not.toEqual([])
  const { scheduled: _, ...brought } = await bringing
  expect(brought).toMatchObject({ rows: looked.rows, added: 449, refused: 1 })
  expect(brought.rows[448]?.problem).toBe('The same person as in line 2.')
})

test('a long list schedules its invitations as one batch', async () => {
  const answer = await post(club, 'admin/members/import', { csv: long, invite: true }, { token })
  expect(answer.json<Validated>().scheduled).toMatchObject({ invitations: 449 })
  const waiting = await get(club, 'admin/invitations/scheduled', { token })
  expect(waiting.json()).toMatchObject({ batches: [{ invitations: 449 }] })
})
