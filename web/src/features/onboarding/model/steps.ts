/** The wizard's steps and their order. Step 2.5 is shown only when the goals need more than 40 % of income. */
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/storage'

export const wizardSteps = [0, 1, 2, 2.5, 3] as const
export type WizardStep = (typeof wizardSteps)[number]
const LAST_STEP = 3

/** First use, or adding a goal later. */
export type WizardMode = 'onboarding' | 'evolution'

/** A user who adds a goal has seen the welcome before. */
export const firstStep = (mode: WizardMode): WizardStep => (mode === 'onboarding' ? 0 : 1)

/** `needsTuning`: the goals need more than 40 % of income. */
export function stepAfter(step: WizardStep, needsTuning: boolean): WizardStep {
  switch (step) {
    case 0:
      return 1
    case 1:
      return 2
    case 2:
      return needsTuning ? 2.5 : 3
    default:
      return 3
  }
}

/** `null` before the first step. */
export function stepBefore(step: WizardStep, mode: WizardMode): WizardStep | null {
  if (step === firstStep(mode)) return null
  switch (step) {
    case 2.5:
    case 3:
      return 2
    case 2:
      return 1
    default:
      return 0
  }
}

/** For "Step 2 of 4": step 2.5, which only some users see, counts as step 2. */
export function stepPosition(step: WizardStep, mode: WizardMode) {
  const first = firstStep(mode)
  return { current: Math.floor(step) - first + 1, total: LAST_STEP - first + 1 }
}

export interface Reached {
  goalCount: number
  incomeMinor: number
  needsTuning: boolean
}

/**
 * The step to resume at: the stored one, or the last before it whose prerequisites are met; the first without a draft.
 */
export function resumableStep(stored: WizardStep, reached: Reached): WizardStep {
  if (stored >= 2 && reached.goalCount === 0) return 0
  if (stored > 2 && reached.incomeMinor <= 0) return 2
  if (stored === 2.5 && !reached.needsTuning) return 2
  return stored
}

/** The user's own step; ignores another user's. */
export function readStep(userId: string): WizardStep {
  if (readStored(storageKeys.onboardingOwner) !== userId) return 0
  const stored = readStored(storageKeys.onboardingStep)
  return wizardSteps.find((step) => String(step) === stored) ?? 0
}

export function storeStep(step: WizardStep, userId: string): void {
  writeStored(storageKeys.onboardingOwner, userId)
  writeStored(storageKeys.onboardingStep, String(step))
}

export function forgetStep(): void {
  removeStored(storageKeys.onboardingStep)
  removeStored(storageKeys.onboardingOwner)
}
