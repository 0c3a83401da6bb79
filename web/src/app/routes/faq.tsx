export { FaqPage as Component } from '@/features/marketing/faq-page'
