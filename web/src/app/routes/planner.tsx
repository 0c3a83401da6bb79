export { PlannerPage as Component } from '@/features/goals/planner-page'
