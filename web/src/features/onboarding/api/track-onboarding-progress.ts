import { api } from '@/lib/api-client'
import type { OptimizationChoice } from '@/lib/planning/optimise'
import type { WizardStep } from '../model/steps'

export interface OnboardingProgress {
  step: WizardStep
  completed: boolean
  optimizationChoice?: OptimizationChoice
  /** What the goals need a month, in major units. */
  totalMonthly?: number
  /** That total as a share of income, in percent. */
  percentage?: number
}

/** Records how far someone came. Recording a step again replaces it. */
export function trackOnboardingProgress(progress: OnboardingProgress): Promise<{ success: true }> {
  return api.post<{ success: true }>('/track-onboarding-progress', progress)
}
