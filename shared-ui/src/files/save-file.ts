/** Hands the person a file, as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of the content once the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url));
}
