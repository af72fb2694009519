"""Pages to be described as an office printed them."""

from pathlib import Path
from typing import Any

from grading.frame_conditions.likeness import pages


def page(tmp_path: Path, drawn: str) -> dict[str, Any]:
    """Describe a PDF of one page as one that an office printed."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body, places = "%PDF-1.4\n", list[int]()
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    entries = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    body += f"xref\n0 6\n0000000000 65535 f \n{entries}{end}"
    path = tmp_path / "page.pdf"
    path.write_text(body)
    return {**pages.describe([path])[path], "by": "office", "flows": True}
