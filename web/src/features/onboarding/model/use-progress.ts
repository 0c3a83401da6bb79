import { useMutation } from '@tanstack/react-query'
import { trackOnboardingProgress } from '../api/track-onboarding-progress'
import type { WizardStep } from './steps'

/** Records how far someone came. */
export function useProgress() {
  const { mutateAsync } = useMutation({ mutationFn: trackOnboardingProgress })
  return {
    /** Rejects when it could not be recorded. */
    record: mutateAsync,
    /** A step that is over. A record of progress helps nobody enough to stop them, so that this never rejects. */
    recordEnd: (step: WizardStep) =>
      mutateAsync({ step, completed: true }).then(
        () => undefined,
        () => undefined,
      ),
  }
}

export type Progress = ReturnType<typeof useProgress>
