import { setTimeout as pause } from 'node:timers/promises'

/** One open browser, driven by the standard protocol: https://www.w3.org/TR/webdriver2/ */
export type WebDriver = {
  readonly goTo: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Evaluates an expression in the page and awaits its promise. */
  readonly evaluate: <Answer>(expression: string) => Promise<Answer>
  /** Clicks the element that the expression finds. Resolves to false if there is none, or something covers it. */
  readonly click: (expression: string) => Promise<boolean>
  readonly end: () => Promise<void>
}

type Asked = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly body?: unknown }
type Answered = { readonly ok: boolean; readonly value: unknown }

/** The protocol's key for an element. */
const element = 'element-6066-11e4-a52e-4f735466cecf'
const patience = 30_000
const between = 50

/** Requests a browser from a driver that has just been started. */
export async function connect(driver: string, capabilities: Readonly<Record<string, unknown>>): Promise<WebDriver> {
  await until(async () => (await send(driver, { method: 'GET', path: '/status' }).catch(() => undefined))?.ok === true)
  const body = { capabilities: { alwaysMatch: capabilities } }
  const opened = await ask(driver, { method: 'POST', path: '/session', body })
  const session = `${driver}/session/${String(field(opened, 'sessionId'))}`
  const post = (path: string, body: unknown = {}) => ask(session, { method: 'POST', path, body })
  return {
    goTo: async (url) => {
      await post('/url', { url })
    },
    reload: async () => {
      await post('/refresh')
    },
    evaluate: async <Answer>(expression: string) => {
      const script =
        'const done = arguments[0];' +
        `Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = await post('/execute/async', { script, args: [] })
      const error = field(answer, 'error')
      if (error !== undefined) throw new Error(String(error))
      return field(answer, 'value') as Answer
    },
    click: async (expression) => {
      const found = field(await post('/execute/sync', { script: `return ${expression}`, args: [] }), element)
      if (found === undefined) return false
      const path = `/element/${String(found)}/click`
      const { ok, value } = await send(session, { method: 'POST', path, body: {} })
      const inTheWay = ['element click intercepted', 'element not interactable', 'stale element reference']
      if (!ok && !inTheWay.includes(String(field(value, 'error')))) throw new Error(JSON.stringify(value))
      return ok
    },
    end: async () => {
      await ask(session, { method: 'DELETE', path: '' })
    },
  }
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const tries = patience / between
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (await isSo()) return
    await pause(between)
  }
  throw new Error('it never came to that')
}

async function ask(address: string, asked: Asked): Promise<unknown> {
  const { ok, value } = await send(address, asked)
  if (!ok) throw new Error(`${asked.method} ${asked.path}: ${JSON.stringify(value)}`)
  return value
}

async function send(address: string, { method, path, body }: Asked): Promise<Answered> {
  const sent = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const answer = await fetch(`${address}${path}`, sent)
  return { ok: answer.ok, value: field(await answer.json(), 'value') }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
