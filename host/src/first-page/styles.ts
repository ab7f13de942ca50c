/** What the document's own style sheet is made of: the rules of the parts that stand in its markup, and a few more. */
import 'shared-ui/tokens.css';
import '../styles/base.css';
import '../brand/brand-mark.module.css';
import '../shell/top-bar/top-bar.module.css';
import '../shell/frame/frame.module.css';
import './first-page.module.css';
