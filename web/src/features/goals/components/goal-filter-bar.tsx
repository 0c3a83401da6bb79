import { useSearchParams } from 'react-router'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import {
  filterGoals,
  filterNames,
  type GoalFilter,
  goalFilters,
  toGoalFilter,
} from '../model/goal-filter'

const PARAM = 'show'

/** The filter in the address, and how to change it. */
export function useGoalFilter(): [GoalFilter, (filter: GoalFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (filter: GoalFilter) =>
    setSearch(filter === 'all' ? {} : { [PARAM]: filter }, {
      replace: true,
      preventScrollReset: true,
    })
  return [toGoalFilter(search.get(PARAM)), choose]
}

export interface GoalFilterBarProps {
  goals: readonly Goal[]
  value: GoalFilter
  onValueChange: (filter: GoalFilter) => void
}

/** Chips with counts; an empty kind is not offered. */
export function GoalFilterBar({ goals, value, onValueChange }: GoalFilterBarProps) {
  const chips = goalFilters
    .map((filter) => ({ filter, count: filterGoals(goals, filter).length }))
    .filter(({ filter, count }) => count > 0 || filter === value)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      {chips.map(({ filter, count }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onValueChange(filter)}
          className={cn(
            'figure h-9 rounded-full border border-line bg-surface px-3.5 text-caption font-medium text-text-2 transition-colors hover:border-strong pointer-coarse:h-11',
            filter === value && 'border-strong bg-text font-semibold text-bg',
          )}
        >
          {filterNames[filter]} <span className="opacity-75">{count}</span>
        </button>
      ))}
    </fieldset>
  )
}
