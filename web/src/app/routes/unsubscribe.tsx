export { UnsubscribePage as Component } from '@/features/insights/unsubscribe-page'
