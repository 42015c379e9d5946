import { countRecoveryCodes, secondStepSince } from '#db/accounts/second-steps.ts'
import { accept } from '#golf/result.ts'
import {
  loginWithCode,
  renewRecoveryCodes,
  secondStep,
  startSecondStep,
  turnOffSecondStep,
  turnOnSecondStep,
} from '#sync/calls/second-step.ts'
import { memberOf } from '../server/callers/caller.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { renewCodes, startStep, turnStepOff, turnStepOn } from './change-second-step.ts'
import { logInWithCode } from './log-in.ts'

/** The second step of a login, which administrators may turn on (SEC-62). */
export function registerSecondStep({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db } = context

  route(loginWithCode, async ({ body, request }) => logInWithCode(context, { ...body, request }))

  route(secondStep, async ({ caller }) => {
    const { id: memberId } = memberOf(caller)
    const since = await secondStepSince(db, { memberId })
    return accept({ since, codes: await countRecoveryCodes(db, { memberId }) })
  })

  route(startSecondStep, async ({ body, caller, request }) => {
    return startStep(context, { ...body, memberId: memberOf(caller).id, request })
  })

  route(turnOnSecondStep, async ({ body: { code }, caller, request }) => {
    const { id: memberId, sid } = memberOf(caller)
    const turned = await turnStepOn(context, { memberId, sid, code, request })
    return turned.ok ? accept({ codes: [...turned.value] }) : turned
  })

  route(turnOffSecondStep, async ({ body, caller, request }) => {
    const asking = { ...body, memberId: memberOf(caller).id, request }
    const turned = await turnStepOff(context, asking)
    return turned.ok ? accept(success) : turned
  })

  route(renewRecoveryCodes, async ({ body, caller, request }) => {
    const asking = { ...body, memberId: memberOf(caller).id, request }
    const renewed = await renewCodes(context, asking)
    return renewed.ok ? accept({ codes: [...renewed.value] }) : renewed
  })
}
