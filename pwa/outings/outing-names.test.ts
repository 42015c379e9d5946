import { describe, expect, test } from 'vitest'
import { dayText, namesIn, gamesLine, shortCourse, shortNamesIn, titleOfOuting, weekdayAt } from './outing-names.ts'
import { texts } from './texts.ts'

test('the line names the game, the skins and whose strokes count', () => {
  expect(gamesLine({ contest_id: 14, grossskins: 0, netskins: 1, spin: 0 })).toBe('Sixes\u00a0· net skins')
  expect(gamesLine({ contest_id: 14, grossskins: 0, netskins: 1, spin: 0, gimmes: 1, signcards: 1 })).toBe(
    'Sixes\u00a0· net skins\u00a0· gimmes\u00a0· signed cards',
  )
  expect(gamesLine({ contest_id: 0, grossskins: 1, netskins: 1, spin: 1 })).toBe(
    `${texts.games.strokePlay}\u00a0· ${texts.games.skins.both}\u00a0· ${texts.games.strokes[1]}`,
  )
  expect(gamesLine({ contest_id: 17, grossskins: 1, netskins: 0, spin: 2 })).toBe(
    `Rabbit (each nine)\u00a0· ${texts.games.skins.gross}\u00a0· ${texts.games.strokes[2]}`,
  )
  expect(gamesLine({ contest_id: 0, grossskins: 0, netskins: 0, spin: 0 })).toBe(texts.games.strokePlay)
})

describe('short names', () => {
  test('are first names while these tell golfers apart', () => {
    const nameOf = shortNamesIn([
      { id: 1, first: 'Alice', last: 'Moreno' },
      { id: 2, first: 'Ben', last: 'Okafor' },
    ])
    expect([1, 2].map(nameOf)).toEqual(['Alice', 'Ben'])
  })

  test('take an initial, or the whole name when that is the same too', () => {
    const nameOf = shortNamesIn([
      { id: 1, first: 'Ben', last: 'Okafor' },
      { id: 2, first: 'Ben', last: 'Stone' },
      { id: 3, first: 'Ana', last: 'Silva' },
      { id: 4, first: 'Ana', last: 'Souza' },
    ])
    expect([1, 2, 3, 4].map(nameOf)).toEqual(['Ben O.', 'Ben S.', 'Ana Silva', 'Ana Souza'])
  })
})

describe('golfers of one name', () => {
  const namesOfAll = (named: typeof namesIn, golfers: Parameters<typeof namesIn>[0]) =>
    golfers.map(({ id }) => named(golfers)(id))
  const john = (id: number, strokes?: number) => ({
    id,
    first: 'John',
    last: 'Smith',
    ...(strokes !== undefined && { playinghandicap: strokes }),
  })

  test('differ by the strokes that they receive, or give back', () => {
    const ann = { id: 2, first: 'Ann', last: 'Smith', playinghandicap: 9 }
    const golfers = [john(1, 9), ann, john(3, 23), john(4, -2)]
    const expected = ['John Smith (9)', 'Ann Smith', 'John Smith (23)', 'John Smith (+2)']
    expect(namesOfAll(namesIn, golfers)).toEqual(expected)
    expect(namesOfAll(shortNamesIn, golfers)).toEqual(['John (9)', 'Ann', 'John (23)', 'John (+2)'])
    const stone = { id: 5, first: 'John', last: 'Stone', playinghandicap: 4 }
    expect(namesOfAll(shortNamesIn, [john(1, 9), john(2, 23), stone])).toEqual([
      'John Smith (9)',
      'John Smith (23)',
      'John Stone',
    ])
  })

  test('differ by their order where their strokes are the same, or not known', () => {
    for (const golfers of [
      [john(1, 9), john(2, 9)],
      [john(1), john(2)],
    ]) {
      expect(namesOfAll(namesIn, golfers)).toEqual(['John Smith (1)', 'John Smith (2)'])
      expect(namesOfAll(shortNamesIn, golfers)).toEqual(['John (1)', 'John (2)'])
    }
  })
})

test('full names are first and last, and empty for a golfer who is not known', () => {
  expect([7, 8].map(namesIn([{ id: 7, first: 'Dev', last: 'Patel' }]))).toEqual(['Dev Patel', ''])
})

test('a course is called by what tells it apart', () => {
  const courses = ['Papago Golf Course', 'Desert Hills Golf & Country Club', 'The Country Club', 'TPC Scottsdale']
  expect(courses.map(shortCourse)).toEqual(['Papago', 'Desert Hills', 'The Country Club', 'TPC Scottsdale'])
})

test('a day does not depend on where the phone is', () => {
  expect(dayText('2026-11-21')).toBe('Sat, Nov 21')
  expect(weekdayAt({ date: '2026-11-21', course: 'Papago Golf Course' })).toBe('Saturday at Papago')
})

test('a tournament has its title on the boards that others follow', () => {
  const outing = { date: '2026-11-21', course: 'Papago Golf Course' }
  expect(titleOfOuting({ ...outing, title: 'Winter Cup' })).toBe('Winter Cup at Papago')
  expect(titleOfOuting(outing)).toBe(weekdayAt(outing))
})
