import { comparable } from '#golf/course/course-check.ts'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { stateNames } from '#golf/course/us-states.ts'
import type { CourseField } from '#sync/calls/courses-import.ts'
import type { CourseEntry } from '#sync/calls/courses.ts'
import { proposeRating, proposeSlope } from '../rounds/round-fields.ts'

// How the cells of a file of courses are read, and what the others plainly mean, for a person to accept: null where
// there is a second meaning or none.

export type Holes = CourseEntry['holes']

/** A decimal of a cell; undefined if it is no number. */
export function readDecimal(text: string): number | undefined {
  return /^\d{2,3}([.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** The yardage of a cell: null for an empty cell, undefined if it is no number. */
export function readYardage(text: string): number | null | undefined {
  if (text === '') return null
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

/** The figures of a cell, which any other signs separate; NaN for each that is no whole number. */
export function figuresIn(text: string): number[] {
  const parts = text.split(/[\s,;/]+/).filter((part) => part !== '')
  return parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN))
}

export function holesOf(pars: readonly number[], strokeIndexes: readonly number[]): Holes {
  return pars.map((par, place) => ({ hole: place + 1, par, handicap: strokeIndexes[place] ?? 0 }))
}

/**
 * The value that was obviously meant by a text that is refused in a field; null where there is a second meaning, or
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

/** 4-3-5 and 4|3|5 of all holes. */
function apart(text: string): string | null {
  const figures = /^[\d\s.,;:|/–-]+$/.test(text) ? text.split(/\D+/).filter((part) => part !== '') : []
  return figures.length === 9 || figures.length === 18 ? figures.join(' ') : null
}
