/** Texts that try to run code when shown, each short enough for a name. */
export const hostileTexts = [
  '<script>ran()</script>',
  '"><img src=x onerror=ran()>',
  '<svg/onload=ran()>',
  '</title><script>ran()</script>',
  "'-ran()-'",
  'javascript:ran()',
  '{{constructor.constructor("ran()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: written as it would be sent
  '${ran()}',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<a href=javascript:ran()>x</a>',
  '\u202e<b onmouseover=ran()>',
] as const
