/** The drawing behind `GoldCanvas`: at most 60 particles, 30 frames a second, paused while it is out of sight. */
import { whenIdle } from '@/lib/idle'

const MAX_PARTICLES = 60
const PIXELS_PER_PARTICLE = 7_000
const FRAME_MS = 1_000 / 30
const MAX_PIXEL_RATIO = 1.5

interface Particle {
  /** Position as a share of the canvas, so that a resize keeps the picture. */
  x: number
  y: number
  radius: number
  rise: number
  phase: number
}

/** A small deterministic sequence: the same dust on every visit, without randomness. */
function scatter(count: number): Particle[] {
  const golden = 0.618_033_988_75
  return Array.from({ length: count }, (_, index) => ({
    x: (index * golden) % 1,
    y: (index * golden * golden * 7) % 1,
    radius: 1 + ((index * 13) % 10) / 5,
    rise: 0.006 + ((index * 7) % 10) / 900,
    phase: index * 1.7,
  }))
}

function draw(
  context: CanvasRenderingContext2D,
  particles: readonly Particle[],
  color: string,
  seconds: number,
): void {
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  context.fillStyle = color
  for (const particle of particles) {
    const y = (((particle.y - seconds * particle.rise) % 1) + 1) % 1
    const x = particle.x + Math.sin(seconds * 0.25 + particle.phase) * 0.012
    const nearEdge = Math.min(1, Math.min(y, 1 - y) * 6)
    context.globalAlpha = nearEdge * (0.5 + 0.3 * Math.sin(seconds * 0.8 + particle.phase))
    context.beginPath()
    context.arc(x * width, y * height, particle.radius * pixelRatio(), 0, Math.PI * 2)
    context.fill()
  }
}

const pixelRatio = () => Math.min(MAX_PIXEL_RATIO, devicePixelRatio)

function resize(canvas: HTMLCanvasElement): Particle[] {
  const ratio = pixelRatio()
  const { clientWidth, clientHeight } = canvas
  canvas.width = Math.round(clientWidth * ratio)
  canvas.height = Math.round(clientHeight * ratio)
  return scatter(
    Math.min(MAX_PARTICLES, Math.round((clientWidth * clientHeight) / PIXELS_PER_PARTICLE)),
  )
}

/** Starts the animation once the page is idle; returns a function that ends it. */
export function startParticles(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined

  let particles: Particle[] = []
  let frame = 0
  let drawnAt = 0
  let onScreen = false

  const color = () => getComputedStyle(canvas).getPropertyValue('--gold')
  const tick = (time: number) => {
    frame = requestAnimationFrame(tick)
    if (time - drawnAt < FRAME_MS) return
    drawnAt = time
    draw(context, particles, color(), time / 1_000)
  }
  const update = () => {
    cancelAnimationFrame(frame)
    if (onScreen && document.visibilityState === 'visible') frame = requestAnimationFrame(tick)
  }
  const visible = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? false
    update()
  })
  const resized = new ResizeObserver(() => {
    particles = resize(canvas)
  })

  const cancelIdle = whenIdle(() => {
    visible.observe(canvas)
    resized.observe(canvas)
    document.addEventListener('visibilitychange', update)
  })
  return () => {
    cancelIdle()
    cancelAnimationFrame(frame)
    visible.disconnect()
    resized.disconnect()
    document.removeEventListener('visibilitychange', update)
  }
}
