/** What a piece of code is, as far as colors go. */
export interface Piece {
  kind: 'comment' | 'string' | 'keyword' | 'plain';
  text: string;
}

export type CodeLanguage = 'bash' | 'javascript' | 'python' | 'java' | 'json' | 'text';

const keywords: Record<CodeLanguage, string> = {
  bash: 'if|then|fi|for|in|do|done|set|exit|echo',
  javascript:
    'const|let|async|await|function|return|import|from|for|of|if|throw|new|try|catch|continue|break|true|false|null|undefined',
  python:
    'def|return|import|from|for|in|if|while|else|with|as|yield|None|True|False|raise|global|not|and|or|is|any',
  java: 'import|public|private|static|final|class|synchronized|throws|throw|new|return|var|for|if|void|boolean|byte|null|true|false|String',
  json: 'true|false|null',
  text: '(?!)',
};

const comments: Record<CodeLanguage, string> = {
  bash: String.raw`(?<=^|\s)#[^\n]*`,
  python: String.raw`(?<=^|\s)#[^\n]*`,
  javascript: String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
  java: String.raw`\/\/[^\n]*`,
  json: '(?!)',
  text: '(?!)',
};

const strings = String.raw`"""[\s\S]*?"""|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|${'`'}(?:\\[\s\S]|[^${'`'}\\])*${'`'}`;

/** Enough color to find one's way in a short program; the pieces joined are the code, to the letter. */
export function highlight(code: string, language: CodeLanguage): Piece[] {
  if (language === 'text') return [{ kind: 'plain', text: code }];
  const pattern = new RegExp(`(${comments[language]})|(${strings})|\\b(${keywords[language]})\\b`, 'gm');
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [text, comment, string] = match;
    if (match.index > end) pieces.push({ kind: 'plain', text: code.slice(end, match.index) });
    const kind = comment === undefined ? (string === undefined ? 'keyword' : 'string') : 'comment';
    pieces.push({ kind, text });
    end = match.index + text.length;
  }
  if (end < code.length) pieces.push({ kind: 'plain', text: code.slice(end) });
  return pieces;
}
