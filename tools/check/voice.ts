import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'

type Rule = { readonly forbidden: RegExp; readonly instead: string }

/** Forbidden wherever a person reads: screens, messages, comments, documentation, names of tests. */
const everywhere: readonly Rule[] = [
  { forbidden: /\bwhoever\b/i, instead: 'a golfer who, the person who' },
  { forbidden: /\b(?:no|some)body\b/i, instead: 'no one, someone' },
  { forbidden: /\banew\b/i, instead: 'again' },
  { forbidden: /\bmeanwhile\b/i, instead: 'since then, in the meantime' },
  { forbidden: /\bbegun\b/i, instead: 'started' },
  { forbidden: /\bfor now\b/i, instead: 'say until when, or leave it out' },
  { forbidden: /\bworked out\b/i, instead: 'calculated' },
  { forbidden: /\bgood once\b/i, instead: 'works once' },
  { forbidden: /\bto be reached\b/i, instead: 'say that the person is offline' },
  { forbidden: /\b(?:is|are|was|were|be|been|being) told\b/i, instead: 'is notified, sees, learns' },
  { forbidden: /\bcancelled\b/i, instead: 'canceled' },
  { forbidden: /\be-mails?\b/i, instead: 'email' },
  { forbidden: /\bthe club (?:answers?|hears?|knows|says|speaks)\b/i, instead: 'the server' },
]

/** Also forbidden on screens and in messages; a comment may need them. */
const onScreens: readonly Rule[] = [
  ...everywhere,
  { forbidden: /\bat once\b/i, instead: 'immediately, or at the same time' },
  { forbidden: /\b(?:asked|told)\b/i, instead: 'requested, notified' },
  { forbidden: /\b(?:any|every)body\b/i, instead: 'anyone, everyone' },
  { forbidden: /\b(?:a|an|the|by|each|no more|one|this|your) mails?\b(?! (?:server|account))/i, instead: 'email' },
  { forbidden: /\bplays? off\b/i, instead: 'gets … strokes' },
  // A press is also a bet, in a Nassau.
  { forbidden: /\bpress(?:ed|es)?\b(?! (?:\$\{|back|by hand|before|from|front|overall)|['’`])/i, instead: 'tap' },
  { forbidden: /\bclub[’']s connection\b/i, instead: 'Connect to see …' },
  { forbidden: /\breach(?:es|ed)? the club\b(?![’'])/i, instead: 'Can’t reach the club’s server' },
]

/** A part of a file that people read, with the rules for it. */
type Text = { readonly text: string; readonly at: number; readonly rules: readonly Rule[] }

const folders = '{*,{api,bench,db,docs,golf,pwa,simulate,sync,tools}/**/*}'
const written = [
  `${folders}.{ts,mts,tsx,mjs,gjs,css,sql,html,md,json,yml,sh,service}`,
  '{.ci/run,.env.example,tools/deploy/{Caddyfile,Containerfile}}',
]
const unread = [
  // The rules themselves and their tests contain the forbidden words.
  'tools/check/voice*',
  // An applied migration never changes, not even its comments.
  '**/migrations/**',
  // Names and data from elsewhere.
  'package-lock.json',
  'db/courses/course-catalogue.json',
  'pwa/e2e/releases/*',
]

/** Lists every forbidden word with its position and a replacement. */
export async function brokenVoice(root: string): Promise<string[]> {
  const files = globSync(written, { cwd: root, exclude: unread }).sort()
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(root, file), 'utf8')
      return textsOf(file, source).flatMap((text) => complaints(file, source, text))
    }),
  )
  return found.flat()
}

function complaints(file: string, source: string, { text, at, rules }: Text): string[] {
  // Line breaks become spaces, so that phrases across lines are found; positions stay the same. Quoted code is not
  // prose.
  const line = text.replaceAll(/\n[\s*/-]*|(?<!^)`[\w -]+`/g, (part) => ' '.repeat(part.length))
  return rules.flatMap(({ forbidden, instead }) =>
    [...line.matchAll(new RegExp(forbidden, 'gi'))].map(({ 0: word, index }) => {
      const before = source.slice(0, at + index).split('\n').length
      return `${file}:${before}: "${word}": write ${instead}`
    }),
  )
}

function textsOf(file: string, source: string): Text[] {
  if (/\.(?:[mc]?ts|tsx|mjs|gjs)$/.test(file)) return proseOf(file, source)
  const prose = proseIn.find(({ kind }) => kind.test(file))?.prose
  if (prose) {
    const found = matches(source, prose).map((text) => ({ ...text, rules: everywhere }))
    return file.endsWith('.json') ? found.filter(isSentence) : found
  }
  const withoutCode = source.replaceAll(/```[^]*?```|`[^`]*`|\]\([^)]*\)/g, (code) => code.replaceAll(/\S/g, ' '))
  return [{ text: withoutCode, at: 0, rules: file.endsWith('.html') ? onScreens : everywhere }]
}

/** A single word is a name, not prose. */
function isSentence({ text }: Pick<Text, 'text'>): boolean {
  return /[a-z]\s+[a-z]/i.test(text)
}

/** How prose is found in files that are neither programs nor documents. */
const proseIn = [
  { kind: /\.(?:css|sql)$/, prose: /\/\*[^]*?\*\/|--.*/g },
  { kind: /\.json$/, prose: /"(?:[^"\\]|\\.)*"/g },
  { kind: /\.(?:yml|sh|service|example)$|\/(?:run|Caddyfile|Containerfile)$/, prose: /#.*/g },
] as const

function proseOf(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source)
  const part = ({ start, end }: Span) => ({ text: source.slice(start, end), at: start })
  const rules = isForPeople(file) ? onScreens : everywhere
  const sentences = stringsIn(program).map(part).filter(isSentence)
  return [
    ...comments.map((comment) => ({ ...part(comment), rules: everywhere })),
    ...sentences.map((sentence) => ({ ...sentence, rules })),
  ]
}

/**
 * Files with texts for people: everything of the packages that is no test. On a screen texts are in the texts files, on
 * the server beside the codes of refusals and in the declarations of the calls.
 */
function isForPeople(file: string): boolean {
  return /^(?:api|db|golf|pwa|sync)\/(?!e2e\/|.*(?:test|testing)\.tsx?$)/.test(file)
}

type Span = { readonly start: number; readonly end: number }

/** The positions of strings, parts of templates and JSX texts. */
function stringsIn(node: object): Span[] {
  if (isNode(node) && /^(?:Literal|TemplateElement|JSXText)$/.test(node.type)) return [node]
  return Object.values(node).flatMap((child: unknown) =>
    typeof child === 'object' && child !== null ? stringsIn(child) : [],
  )
}

function isNode(value: object): value is Span & { readonly type: string } {
  return 'type' in value && 'start' in value && 'end' in value
}

function matches(source: string, pattern: RegExp): Omit<Text, 'rules'>[] {
  return [...source.matchAll(pattern)].map(({ 0: text, index: at }) => ({ text, at }))
}
