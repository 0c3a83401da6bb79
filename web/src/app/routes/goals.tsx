import { Suspense } from 'react'
import { GoalsPage } from '@/features/goals/goals-page'
import { lazyExtra } from '@/lib/lazy'

// Below the list, and loaded after it. If it cannot be loaded, the list stays.
const GoalsTogether = lazyExtra(
  'GoalsTogether',
  () => import('@/features/goals/components/together/goals-together'),
)

/** Each goal, and below them what the income can fund. */
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
