import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. Two utilities for one property must not meet, for the order of the style sheet would decide; tests
 * hold every element that is drawn to it. A component's own utility that its user may replace has the variant `default:`.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
