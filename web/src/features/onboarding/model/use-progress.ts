import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { OptimizationChoice } from '@/lib/planning/optimise'
import type { WizardStep } from './steps'

/** Records the user's progress in the wizard. */
export function useProgress() {
  const { mutateAsync } = useMutation({ mutationFn: trackOnboardingProgress })
  return {
    /** Rejects when recording fails. */
    record: mutateAsync,
    /** Records the end of a step. Never rejects: a missing record stops no user. */
    recordEnd: (step: WizardStep) =>
      mutateAsync({ step, completed: true }).then(
        () => undefined,
        () => undefined,
      ),
  }
}

interface OnboardingProgress {
  step: WizardStep
  completed: boolean
  optimizationChoice?: OptimizationChoice
  /** The goals' monthly total, in major units. */
  totalMonthly?: number
  /** That total as a share of income, in percent. */
  percentage?: number
}

/** Recording a step again replaces it. */
function trackOnboardingProgress(progress: OnboardingProgress): Promise<{ success: true }> {
  return api.post<{ success: true }>('/track-onboarding-progress', progress)
}
