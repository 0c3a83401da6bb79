/** Valid samples of insights. A test sets only the fields it is about. */
import type { Insight, InsightRule, Insights } from '@/entities/insights'

export function insight(changes: Partial<Insight> = {}): Insight {
  const title = changes.title ?? 'Japan trip is a stretch'
  return {
    id: 'insi-1',
    rule: 'goal_behind',
    priority: 'important',
    bucket: 'stretch',
    title,
    titleParts: [{ text: title, isAmount: false }],
    body: 'Save $120 more a month for a fair chance by September 2027.',
    bodyParts: [
      { text: 'Save ', isAmount: false },
      { text: '$120', isAmount: true },
      { text: ' more a month for a fair chance by September 2027.', isAmount: false },
    ],
    createdAt: '2026-11-21T08:00:00',
    dismissedAt: null,
    link: { path: '/goals/goal-1/planner', label: 'Open the planner' },
    why: {
      rule: 'Shown below 60%. Gone from 65%.',
      facts: [
        { label: 'Chance', text: '40 to 50%', isAmount: false },
        { label: 'Needed each month', text: '$620', isAmount: true },
      ],
    },
    writtenBy: 'template',
    ...changes,
  }
}

export function rule(changes: Partial<InsightRule> = {}): InsightRule {
  return {
    rule: 'goal_behind',
    name: 'Goal behind',
    description: 'A goal is less likely than it should be.',
    family: 'goals',
    channel: 'app',
    defaultChannel: 'app',
    ...changes,
  }
}

export function insights(changes: Partial<Insights> = {}): Insights {
  return {
    insights: [
      insight(),
      insight({
        id: 'insi-2',
        rule: 'idle_cash',
        priority: 'useful',
        title: 'Cash is lying idle',
        bodyParts: [
          { text: 'Everyday Chequing holds ', isAmount: false },
          { text: '$9,400', isAmount: true },
          { text: ' more than three months need.', isAmount: false },
        ],
        link: null,
      }),
    ],
    rules: [
      rule(),
      rule({ rule: 'idle_cash', name: 'Spare cash', family: 'money', channel: 'email' }),
      rule({ rule: 'link_broken', name: 'Bank needs a sign-in', family: 'account' }),
    ],
    narrator: { isAvailable: true, isOn: false },
    disclaimer: 'Information, not financial advice.',
    ...changes,
  }
}
