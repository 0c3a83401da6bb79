/** Opens the gate for a newcomer, from the start or at a later step, as after a reload. */
import type { NewGoal, Profile } from '@/lib/api-types'
import { type Draft, emptyDraft, storeDraft } from '../model/draft'
import { OnboardingGate } from '../onboarding-gate'
import { draftGoal } from './draft-goal'
import { type Answer, type Call, createdGoal, fakeApi, type Handler } from './fake-api'
import { newcomer, renderWizard } from './render-wizard'

export const TRACK = 'POST /api/track-onboarding-progress'
export const CREATE = 'POST /api/create-goal'
export const INCOME = 'POST /api/update-user-income'
export const PROFILE = 'PATCH /api/profile'

export function openGate(changes: Record<string, Handler> = {}, profile: Profile = newcomer) {
  const api = fakeApi(profile, changes)
  return { ...renderWizard(<OnboardingGate />), ...api }
}

/** With one goal of 100,000 unless `draft` says otherwise. */
export function openGateAt(
  step: string,
  draft: Partial<Draft> = {},
  changes: Record<string, Handler> = {},
) {
  keepDraft(step, draft)
  return openGate(changes)
}

export function keepDraft(step: string, draft: Partial<Draft> = {}): void {
  localStorage.setItem('onboarding_step', step)
  localStorage.setItem('goldgrove_onboarding_owner', newcomer.id)
  storeDraft('onboarding', newcomer.id, { ...emptyDraft, goals: [draftGoal()], ...draft })
}

export function created(call: Call): Answer {
  return { status: 201, body: { goal: createdGoal(call.body.goal as NewGoal) } }
}
