import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const { components } = JSON.parse(readFileSync(join(root, '../docs/openapi.json'), 'utf8')) as {
  components: { schemas: Record<string, { properties: Record<string, unknown> }> }
}

/** The source that reads answers. A form alone does not show a field, nor do samples. */
const pages = globSync('src/{app,entities,features,lib,ui}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/testing\/|-form\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** Members of an entity that no page shows, each with the reason. */
const UNSHOWN: Record<string, Record<string, string>> = {
  AccountBody: {
    credit_limit: 'insights show how much of it is used',
    data_source: 'an account of a bank has an item',
    official_name: 'the name is shown',
    plaid_account_id: "the provider's own",
    user_id: 'the signed-in user',
  },
  GoalBody: { onboarding_goal: 'all goals look alike', user_id: 'the signed-in user' },
  HoldingBody: { institution_value: 'the current value is shown', user_id: 'the signed-in user' },
  TransactionBody: { user_id: 'the signed-in user' },
}

/** Read as a property, or destructured by name. */
const isRead = (member: string) =>
  new RegExp(String.raw`\.${member}\b|[{,]\s*${member}\s*[,:}=]`).test(pages)

describe('a stored field is shown', () => {
  it.each(Object.keys(UNSHOWN))('%s', (entity) => {
    const members = Object.keys(components.schemas[entity]?.properties ?? {})
    expect(members.length).toBeGreaterThan(5)
    const unread = members.filter((member) => !isRead(member))
    expect(unread.toSorted()).toEqual(Object.keys(UNSHOWN[entity] ?? {}).toSorted())
  })
})
