import { describe, expect, it, vi } from 'vitest'
import { dashboardQuestion } from './dashboard-page'
import { toDayNumber } from './days'

describe('all of the history', () => {
  it.each([
    ['an evening in Toronto, when it is tomorrow in UTC', 'America/Toronto'],
    ['London, where both are one day', 'Europe/London'],
    ['a morning in Auckland, ahead of UTC', 'Pacific/Auckland'],
  ])('is at most as many days as the API returns: %s', (_, zone) => {
    vi.stubEnv('TZ', zone)
    vi.stubGlobal('localStorage', { getItem: () => 'All' })
    const { from, to } = dashboardQuestion(new Date('2026-11-23T01:30:00Z')).query
    expect(toDayNumber(to) - toDayNumber(from)).toBe(1000)
  })
})
