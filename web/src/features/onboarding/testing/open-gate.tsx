/** Opens the gate for a new user, from the start or at a later step, as after a reload. */
import type { Profile } from '@/lib/api-types'
import type { Answers } from '@/testing/fake-api'
import { type Draft, emptyDraft, storeDraft } from '../model/draft'
import { OnboardingGate } from '../onboarding-gate'
import { draftGoal } from './draft-goal'
import { fakeApi } from './fake-api'
import { newcomer, renderWizard } from './render-wizard'

export const TRACK = 'POST /track-onboarding-progress'
export const CREATE = 'POST /create-goal'
export const INCOME = 'POST /update-user-income'
export const PROFILE = 'PATCH /profile'

export function openGate(changes: Answers = {}, profile: Profile = newcomer) {
  const api = fakeApi(profile, changes)
  return { ...renderWizard(<OnboardingGate />), api }
}

/** With one goal of 100,000 unless `draft` replaces it. */
export function openGateAt(step: string, draft: Partial<Draft> = {}, changes: Answers = {}) {
  keepDraft(step, draft)
  return openGate(changes)
}

export function keepDraft(step: string, draft: Partial<Draft> = {}): void {
  localStorage.setItem('onboarding_step', step)
  localStorage.setItem('goldgrove_onboarding_owner', newcomer.id)
  storeDraft('onboarding', newcomer.id, { ...emptyDraft, goals: [draftGoal()], ...draft })
}
