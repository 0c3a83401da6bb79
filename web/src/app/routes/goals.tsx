import { Suspense } from 'react'
import { GoalsPage } from '@/features/goals/goals-page'
import { lazyExtra } from '@/lib/lazy'

// Below the list, and asked for after it. Without it the list stays.
const GoalsTogether = lazyExtra(
  'GoalsTogether',
  () => import('@/features/goals/components/together/goals-together'),
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
