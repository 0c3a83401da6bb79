import { useSearchParams } from 'react-router'
import type { Goal } from '@/lib/api-types'
import { FilterChips } from '@/ui/filter-chips'
import {
  filterGoals,
  filterNames,
  type GoalFilter,
  goalFilters,
  toGoalFilter,
} from '../model/goal-filter'
import type { OddsOf } from '../model/goal-outlook'

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
  oddsOf: OddsOf
  value: GoalFilter
  onValueChange: (filter: GoalFilter) => void
}

/** The kinds of goals there are, each with its count. */
export function GoalFilterBar({ goals, oddsOf, value, onValueChange }: GoalFilterBarProps) {
  const chips = goalFilters.map((filter) => ({
    value: filter,
    label: filterNames[filter],
    count: filterGoals(goals, filter, oddsOf).length,
  }))
  return <FilterChips chips={chips} value={value} onValueChange={onValueChange} />
}
