/**
 * Translates the page as browsers do: each text, also one that is added later, is replaced by a copy in two nested `font` elements. React
 * still has the former text node, so it fails when it removes that node or inserts something before it, and nobody sees what it writes into it.
 * The copy has the same words, so that tests find them.
 * @returns ends it
 */
export function translatePage(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translate);
  });
  translate(document.body);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function translate(node: Node): void {
  if (node instanceof Element && node.closest('font, script, style, textarea, svg, [translate="no"]')) return;
  if (!(node instanceof Text)) return [...node.childNodes].forEach(translate);
  if (node.data.trim() === '' || node.parentElement?.closest('font, script, style, textarea, svg, [translate="no"]')) return;
  const outer = document.createElement('font');
  const inner = outer.appendChild(document.createElement('font'));
  inner.append(node.data);
  node.replaceWith(outer);
}
