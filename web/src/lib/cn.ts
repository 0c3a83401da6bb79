import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. Two utilities must not set the same property, because the order of the style sheet would decide;
 * tests check every rendered element. A component's own utility that its caller may replace has the variant `default:`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
