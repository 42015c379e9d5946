import { demoSignIns } from '#db/demo/demo-club.ts'
import type { AnswerOf, BodyOf, Call } from '#sync/calls/call.ts'
import { login } from '#sync/calls/login.ts'

type Question<C extends Call> = {
  readonly url: string
  readonly call: C
  /** The path of the call with its parameters filled in. */
  readonly path?: string
  readonly token?: string
  /** The access code of a group. */
  readonly code?: string
  readonly body?: BodyOf<C>
}

/** Sends a call as a phone does. Throws on a refusal. */
export async function ask<C extends Call>({ url, call, path, token, code, body }: Question<C>): Promise<AnswerOf<C>> {
  const answer = await fetch(`${url}/api/${path ?? call.path}`, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(code === undefined ? {} : { 'x-access-code': code }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`)
  return call.answer.parse(await answer.json()) as AnswerOf<C>
}

export async function signInByCall(url: string, username: string): Promise<AnswerOf<typeof login>> {
  return await ask({ url, call: login, body: { username, password: demoSignIns.password } })
}
