import { comparable } from '#golf/course/course-check.ts'
import { isWebAddress, stateNames } from '#golf/course/course-entry.ts'
import type { RatingGender } from '#golf/course/tees.ts'
import type { CourseField } from '#sync/calls/courses-import.ts'
import type { CourseEntry } from '#sync/calls/courses.ts'
import { proposeRating, proposeSlope } from '../rounds/round-fields.ts'

// Reads the cells of a course file. For a cell that cannot be read it proposes the value that was clearly meant, for a
// person to accept; null when the text has several meanings or none.

export type Holes = CourseEntry['holes']

/** Parses a decimal; undefined if the text is not a number. */
export function readDecimal(text: string): number | undefined {
  return /^\d{2,3}([.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** Parses a yardage: null for an empty cell, undefined if the text is not a number. */
export function readYardage(text: string): number | null | undefined {
  if (text === '') return null
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

// cspell:ignore womens damas damen dames femmes frauen herren hombres hommes caballeros mujeres
const forMen = new Set('m men mens male gent gents gentlemen h herren hommes hombres caballeros'.split(' '))
const forWomen = new Set('w women womens f female l lady ladies d damen frauen dames femmes damas mujeres'.split(' '))

/** Parses for whom tees are rated, men where the cell is empty; undefined if the word is not known. */
export function readGender(text: string): RatingGender | undefined {
  const word = text.toLowerCase().replaceAll(/['’.\s–-]/g, '')
  if (word === '' || forMen.has(word)) return 'M'
  return forWomen.has(word) ? 'W' : undefined
}

/**
 * Parses the whole numbers of a cell, separated by spaces, commas, semicolons or slashes; NaN for each part that is not
 * one.
 */
export function figuresIn(text: string): number[] {
  const parts = text.split(/[\s,;/]+/).filter((part) => part !== '')
  return parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN))
}

export function holesOf(pars: readonly number[], strokeIndexes: readonly number[]): Holes {
  return pars.map((par, place) => ({ hole: place + 1, par, handicap: strokeIndexes[place] ?? 0 }))
}

/**
 * Returns the value that was clearly meant by a text that a field refuses; null when the text has several meanings or
 * none.
 */
export function proposeCourseField(field: CourseField, text: string): string | null {
  const meant = meaningOf[field]?.(text) ?? null
  return meant === text ? null : meant
}

const meaningOf: Partial<Record<CourseField, (text: string) => string | null>> = {
  state: (text) => stateNames.find(({ name }) => comparable(name) === comparable(text))?.abbreviation ?? null,
  website: (text) => {
    const address = `https://${text.trim()}`
    return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text.trim()) && isWebAddress(address) ? address : null
  },
  rating: proposeRating,
  slope: proposeSlope,
  yardage: (text) => {
    const [, thousands = '', rest] = /^(\d)?[., ]?(\d{3})(?:[.,]0+)?\s*(?:y|yd|yds|yards)?\.?$/i.exec(text.trim()) ?? []
    return rest === undefined ? null : `${thousands}${rest}`
  },
  pars: (text) => (/^([3-6]{9}|[3-6]{18})$/.test(text) ? text.split('').join(' ') : apart(text)),
  indexes: apart,
}

/** Returns the numbers of a text like 4-3-5 or 4|3|5 with spaces between them; null unless there are 9 or 18. */
function apart(text: string): string | null {
  const figures = /^[\d\s.,;:|/–-]+$/.test(text) ? text.split(/\D+/).filter((part) => part !== '') : []
  return figures.length === 9 || figures.length === 18 ? figures.join(' ') : null
}
