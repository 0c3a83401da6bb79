import { lazy, Suspense } from 'react'
import { GoalsPage } from '@/features/goals/goals-page'

// Below the list, and asked for after it. Without it the list stays.
const GoalsTogether = lazy(() =>
  import('@/features/goals/components/together/goals-together').then(
    (module) => ({ default: module.GoalsTogether }),
    () => ({ default: () => null }),
  ),
)

/** The goals one by one, and below them what the income can carry. */
export function Component() {
  return (
    <>
      <GoalsPage />
      <Suspense fallback={null}>
        <GoalsTogether />
      </Suspense>
    </>
  )
}
