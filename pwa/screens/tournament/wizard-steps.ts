import type { OutingDraft } from './outing-draft.ts'

/** 1 course and teebox, 2 golfers, 3 guests, 4 game and groups, 5 teebox, group and starting hole. */
export type WizardStep = 1 | 2 | 3 | 4 | 5

const steps: readonly WizardStep[] = [1, 2, 3, 4, 5]

export const stepTitles: Readonly<Record<WizardStep, string>> = {
  1: 'Course and Teebox',
  2: 'Golfers',
  3: 'Guests',
  4: 'Set Game Format',
  5: 'Set Teebox / Group',
}

type Progress = Pick<OutingDraft, 'courseId' | 'teeboxId' | 'golfers'>

/** One golfer alone plays no game. */
export function stepsOf({ golfers }: Progress): readonly WizardStep[] {
  return steps.filter((step) => step !== 4 || golfers.length > 1)
}

/** Whether a step has all that the following ones need. */
export function isStepDone(step: WizardStep, { courseId, teeboxId, golfers }: Progress): boolean {
  return step === 1 ? courseId !== null && teeboxId !== null : golfers.length > 0
}

/** The step to show for an address that asks for any: never one that something earlier is missing for. */
export function stepShown(asked: number, draft: Progress): WizardStep {
  if (!isStepDone(1, draft)) return 1
  const wanted = steps.find((step) => step === asked) ?? 1
  if (wanted > 2 && !isStepDone(2, draft)) return 2
  return stepsOf(draft).find((step) => step >= wanted) ?? 1
}

export function stepAfter(step: WizardStep, draft: Progress): WizardStep | undefined {
  return stepsOf(draft).find((each) => each > step)
}

export function stepBefore(step: WizardStep, draft: Progress): WizardStep | undefined {
  return stepsOf(draft).findLast((each) => each < step)
}
