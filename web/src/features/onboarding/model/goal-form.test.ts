import { describe, expect, it } from 'vitest'
import { parseMoney } from '@/lib/money'
import { goalTemplates } from '@/lib/planning/templates'
import {
  formFor,
  type GoalForm,
  goalFormSchema,
  goalFrom,
  monthlyPreview,
  readYears,
} from './goal-form'

const form = (amount: string, years = '10'): GoalForm => ({
  target: parseMoney(amount),
  years,
  risk: 'moderate',
})

function problems(input: GoalForm): string[] {
  return (
    goalFormSchema('USD')
      .safeParse(input)
      .error?.issues.map((issue) => issue.message) ?? []
  )
}

describe('the target amount', () => {
  it.each(['1', '5,000', '$5k', '$5,000.50', '1.2k', '2m', '999,999,999,999'])(
    'may be %s',
    (text) => {
      expect(problems(form(text))).toEqual([])
    },
  )

  it.each([
    ...['', 'five', '1e308', '5,00', '5000.555', '1000000000000000000'].map((text) => [
      text,
      'Enter an amount like 1,234.50.',
    ]),
    ...['0', '0.99', '-5'].map((text) => [text, 'Enter at least 1.']),
    ['1,000,000,000,001', 'Enter at most 1,000,000,000,000.'],
  ])('may not be %j: %s', (text = '', problem) => {
    expect(problems(form(text))).toEqual([problem])
  })
})

describe('the years', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    [' 7 ', 7],
    ['0', null],
    ['51', null],
    ['-3', null],
    ['2.5', null],
    ['', null],
    ['ten', null],
    ['1e1', null],
  ])('%j are read as %s', (text, years) => {
    expect(readYears(text)).toBe(years)
    expect(problems(form('1', text))).toEqual(
      years === null ? ['Enter whole years from 1 to 50.'] : [],
    )
  })
})

describe('the goal', () => {
  const now = new Date('2026-11-21T09:00:00.000Z')

  it.each(goalTemplates().map((template) => [template.name, template] as const))(
    'made of %s takes the template’s defaults',
    (name, template) => {
      const input = formFor(template, 'USD')
      expect(problems(input)).toEqual([])
      expect(goalFrom(input, { name, key: 'key-1', now })).toMatchObject({
        key: 'key-1',
        name,
        targetMinor: template.amount * 100,
        risk: template.risk,
      })
    },
  )

  it('needs the previewed amount', () => {
    const input = form('100,000')
    expect(monthlyPreview(input, 'USD')).toBe(61_021)
    expect(goalFrom(input, { name: 'Home', key: 'k', now })?.contributionMinor).toBe(61_021)
  })

  it('is counted from now in years of 365 days', () => {
    const goal = goalFrom(form('100'), { name: 'Home', key: 'k', now })
    expect(goal?.targetDate).toBe('2036-11-18T09:00:00.000Z')
  })

  it.each([
    ['no amount', form('')],
    ['no years', form('100', '')],
  ])('is not made with %s, and has no preview', (_what, input) => {
    expect(goalFrom(input, { name: 'Home', key: 'k', now })).toBeNull()
    expect(monthlyPreview(input, 'USD')).toBeNull()
  })
})
