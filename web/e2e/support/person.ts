/** A new user. Every test signs up its own, so that tests run in any order and in parallel. */
import { randomUUID } from 'node:crypto'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

export function newPerson(): Person {
  return {
    firstName: 'Robin',
    lastName: 'Marsh',
    email: `robin.${randomUUID()}@example.com`,
    password: `Grove-${randomUUID()}`,
  }
}
