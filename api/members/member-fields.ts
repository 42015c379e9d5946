import { formatHandicap, handicapRange, readHandicap } from '#golf/course/handicap-text.ts'
import { accept, type Result } from '#golf/result.ts'
import { memberToAdd, type MemberField } from '#sync/calls/members-import.ts'
import { withoutHidden } from '../server/files/table.ts'

/** The texts that lists have for a member without an index: nothing, a dash, NA, N/A or NH. */
const hasNoIndex = /^(|[-–—]+|n(\/?a|h))$/i

/** Parses the index in a list; null for none. */
export function readListedIndex(text: string): Result<number | null, string> {
  return hasNoIndex.test(text) ? accept(null) : readHandicap(text)
}

/** Matches a long number as a spreadsheet saves it: 4.91701E+11. */
const shortened = /^\d([.,]\d+)?E\+?\d+$/i
/** Matches a number that a program has taken for an amount: 4100151.0 or 4,100,151. */
const asAmount = /^\d+[.,]0{1,2}$|^\d{1,3}(?:,\d{3})+$/

/** Returns why a list cannot have this text in this field; null when it can. */
export function fieldFault(field: MemberField, text: string): string | null {
  if (field === 'index') {
    const read = readListedIndex(text)
    if (read.ok) return null
    return /^\+?\d{3,}([.,]\d*)?$/.test(text) ? handicapRange() : read.refusal.message
  }
  if (field === 'phonenum' || field === 'aga') {
    if (shortened.test(text)) return 'A spreadsheet has shortened this number. Enter all of its digits.'
    if (asAmount.test(text)) return 'A spreadsheet has written this number as an amount. Enter its digits alone.'
  }
  const read = memberToAdd().shape[field].safeParse(text)
  if (read.success) return null
  if (field === 'email' && /^[^@,;\s]+@[^@;\s]*[^@;\s,],[^@;\s,]/.test(text)) return 'An email has a dot, not a comma.'
  return read.error.issues[0]?.message ?? ''
}

/**
 * Returns the value that was clearly meant by a text that `fieldFault` refuses, for a person to accept; null when the
 * text has several meanings or none. 107 is 10.7, because an index is below 100 and has one decimal; 054 may be 54 or
 * 5.4. A minus sign is not interpreted, because some lists have it before plus handicaps and others before all.
 */
export function proposeCorrection(field: MemberField, text: string): string | null {
  if (fieldFault(field, text) === null) return null
  const meant = meaningOf[field](withoutHidden(text))
  return meant === '' || fieldFault(field, meant) !== null ? null : meant
}

const meaningOf: Readonly<Record<MemberField, (text: string) => string>> = {
  firstname: (text) => text,
  lastname: (text) => text,
  email: emailMeant,
  phonenum: numberMeant,
  aga: numberMeant,
  tees: (text) => text,
  index: indexMeant,
}

/**
 * Proposes an email; empty for none. A comma before the @, or a space between words, may separate two values, so such a
 * text is kept and gets no proposal.
 */
function emailMeant(text: string): string {
  const [, bracketed = text] = /^[^<>]*<([^<>]+)>$/.exec(text) ?? []
  const plain = bracketed
    .normalize('NFKC')
    .replace(/^mailto:/i, '')
    .replace(/\s?[([]at[)\]]\s?/i, '@')
    .replaceAll(/\s?([@.,])\s?/g, '$1')
    .replace(/[.,;]+$/, '')
  const [name = '', host, ...more] = plain.split('@')
  if (host === undefined || more.length > 0) return ''
  // A comma after the @ may be followed by the next value of the list: a number, or anything after a complete address.
  const isSure = !host.includes(',') || /^[^.,]+,+[^,]*[a-z]{2}$/i.test(host)
  return isSure ? `${name}@${host.replaceAll(/[.,]+/g, '.')}` : ''
}

function numberMeant(text: string): string {
  const plain = text.normalize('NFKC')
  return asAmount.test(plain) ? plain.replace(/[.,]0{1,2}$/, '').replaceAll(',', '') : plain
}

function indexMeant(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/[.,]{2,}/, '.')
  const [, whole, tenth] = /^([1-9]\d)(\d)$/.exec(plain) ?? []
  if (whole !== undefined) return `${whole}.${tenth}`
  // Some programs write 12.4 as 12.399999999999999, and others write two decimals.
  const [twoDecimals = plain] = /^\+?\d{1,2}[.,]\d\d(?=\d*$)/.exec(plain) ?? []
  const read = readHandicap(twoDecimals, { decimals: 2 })
  return read.ok ? formatHandicap(read.value) : ''
}
