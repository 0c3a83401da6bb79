export { HowItWorksPage as Component } from '@/features/marketing/how-it-works-page'
