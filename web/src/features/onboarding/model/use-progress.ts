import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { OptimizationChoice } from '@/lib/planning/optimise'
import type { WizardStep } from './steps'

/** Records how far someone came. */
export function useProgress() {
  const { mutateAsync } = useMutation({ mutationFn: trackOnboardingProgress })
  return {
    /** Rejects when it could not be recorded. */
    record: mutateAsync,
    /** A step that is over. Never rejects: a missing record stops no user. */
    recordEnd: (step: WizardStep) =>
      mutateAsync({ step, completed: true }).then(
        () => undefined,
        () => undefined,
      ),
  }
}

export type Progress = ReturnType<typeof useProgress>

interface OnboardingProgress {
  step: WizardStep
  completed: boolean
  optimizationChoice?: OptimizationChoice
  /** What the goals need a month, in major units. */
  totalMonthly?: number
  /** That total as a share of income, in percent. */
  percentage?: number
}

/** Recording a step again replaces it. */
function trackOnboardingProgress(progress: OnboardingProgress): Promise<{ success: true }> {
  return api.post<{ success: true }>('/track-onboarding-progress', progress)
}
